import { useReader } from '../../data/reader.ts'
import { Button } from '../../ui/Button.tsx'

interface Props {
  /** When it was written, in ISO 8601; undefined if nothing was restored, and then nothing is shown. */
  at: string | undefined
  onDiscard(): void
}

/** Says that a form shows unsaved input of an earlier visit, with a button that discards it. */
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
