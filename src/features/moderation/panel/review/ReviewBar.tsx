import { useReader } from '../../../../panel/data/reader.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

interface Props {
  counts: { approved: number; declined: number; open: number }
  disabled: boolean
  /** Whether the bulk buttons apply only to the undecided items, because others are declined. */
  isRest: boolean
  busy: boolean
  onApproveAll(): void
  onDeclineAll(): void
  /** Schedules the approval of all items; undefined if nothing can be scheduled. */
  onLater: (() => void) | undefined
  onNext(): void
  onKeys(): void
  onSend(): void
}

/** The progress of the review and its buttons; always in view. */
export function ReviewBar({
  counts,
  disabled,
  isRest,
  busy,
  onApproveAll,
  onDeclineAll,
  onLater,
  onNext,
  onKeys,
  onSend,
}: Props) {
  const { t } = useReader()
  return (
    <div className="review-bar">
      <p role="status">{t('review.counts', counts)}</p>
      <div className="m-row">
        <Button
          tool
          className="review-bar-keys"
          onClick={onKeys}
          aria-label={t('review.keys.title')}
          title={t('review.keys.title')}
          aria-keyshortcuts="?"
        >
          <span aria-hidden="true">?</span>
        </Button>
        <Button tool onClick={onNext} aria-keyshortcuts="n">
          {t('review.next')}
        </Button>
        <Button disabled={disabled} onClick={onDeclineAll}>
          {t(isRest ? 'review.decline_rest' : 'review.decline_all')}
        </Button>
        <Button disabled={disabled} onClick={onApproveAll}>
          {t(isRest ? 'review.approve_rest' : 'review.approve_all')}
        </Button>
        {onLater && (
          <Button tool disabled={disabled} busy={busy} aria-label={t('schedules.approve_later')} onClick={onLater}>
            {t('schedules.later')}
          </Button>
        )}
        <Button primary disabled={disabled || counts.open > 0} busy={busy} onClick={onSend}>
          {t('review.send')}
        </Button>
      </div>
    </div>
  )
}
