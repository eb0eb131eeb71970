import { useRecordFormContext } from '../../../data/recordFormContext.ts'
import { failedText, leftText } from '../../../data/uploads/describe.ts'
import type { Upload } from '../../../data/uploads/queue.ts'
import { useReader } from '../../../data/reader.ts'
import { Button } from '../../../ui/Button.tsx'

/** The status of several uploads of a field (a single one needs none); failed ones can be dismissed together. */
export function UploadStatus({ uploads }: { uploads: readonly Upload[] }) {
  const { uploads: queue } = useRecordFormContext()
  const { t } = useReader()
  const failed = uploads.filter(({ state }) => state === 'failed')
  const busy = uploads.filter(({ state }) => state !== 'failed')
  const said = [busy.length > 0 && leftText(busy, t), failed.length > 0 && failedText(failed, t)].filter(Boolean)
  return (
    <>
      <p className={uploads.length > 1 ? 'm-hint' : 'm-hidden'} role="status">
        {said.join('. ')}
      </p>
      {failed.length > 1 && (
        <Button small onClick={() => failed.forEach(({ id }) => queue.remove(id))}>
          {t('photos.remove_failed')}
        </Button>
      )}
    </>
  )
}
