import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** When it was written, in ISO 8601; nothing is shown where nothing was restored. */
  at: string | undefined
  onDiscard(): void
}

/** Says that what a form shows was written on an earlier visit and is not saved, and lets go of it. */
export function RestoredNotice({ at, onDiscard }: Props) {
  const { t, moment } = useReader()
  return at === undefined ? null : (
    <div className="m-notice m-draft" role="status">
      <span>{t('panel.draft.kept', { time: moment(at) })}</span>
      <Button small onClick={onDiscard}>
        {t('panel.draft.discard')}
      </Button>
    </div>
  )
}
