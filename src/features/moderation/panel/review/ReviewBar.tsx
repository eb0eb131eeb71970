import { useReader } from '../../../../panel/data/reader.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { MenuAction } from '../../../../panel/ui/MenuAction.tsx'
import { ToolMenu } from '../../../../panel/ui/ToolMenu.tsx'
import { useMediaQuery } from '../../../../panel/ui/useMediaQuery.ts'

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

/** The progress of the review and its buttons; always in view. On a phone, a menu holds those that are needed less often. */
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
  const isNarrow = useMediaQuery('(max-width: 699.95px)')
  const words = {
    next: t('review.next'),
    decline: t(isRest ? 'review.decline_rest' : 'review.decline_all'),
    later: t('schedules.approve_later'),
  }
  const approve = (
    <Button disabled={disabled} onClick={onApproveAll}>
      {t(isRest ? 'review.approve_rest' : 'review.approve_all')}
    </Button>
  )
  const send = (
    <Button primary disabled={disabled || counts.open > 0} busy={busy} onClick={onSend}>
      {t('review.send')}
    </Button>
  )
  return (
    <div className="review-bar">
      <p role="status">{t('review.counts', counts)}</p>
      {isNarrow ? (
        <div className="m-row">
          {approve}
          {send}
          <ToolMenu small label="⋯" name={t('panel.form.more')}>
            <MenuAction disabled={disabled} onRun={onDeclineAll}>
              {words.decline}
            </MenuAction>
            {onLater && (
              <MenuAction disabled={disabled || busy} onRun={onLater}>
                {words.later}
              </MenuAction>
            )}
            <MenuAction onRun={onNext}>{words.next}</MenuAction>
          </ToolMenu>
        </div>
      ) : (
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
            {words.next}
          </Button>
          <Button disabled={disabled} onClick={onDeclineAll}>
            {words.decline}
          </Button>
          {approve}
          {onLater && (
            <Button tool disabled={disabled} busy={busy} aria-label={words.later} onClick={onLater}>
              {t('schedules.later')}
            </Button>
          )}
          {send}
        </div>
      )}
    </div>
  )
}
