import { useEffect, useRef } from 'react'
import type { ModerationRequest, Review } from '../../../../engine/model/moderation.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { useTakenRequest } from './useRequestCalls.ts'
import { Button } from '../../../../panel/ui/Button.tsx'

interface Props {
  review: Review
  /** The request as it is stored now, if it is newer than the one under review. */
  newer: ModerationRequest | undefined
  me: string
  failure: string
  onReload(): void
}

/**
 * What prevents a decision: it is already decided, it is one's own request, someone else is reviewing it, it was
 * changed meanwhile, or sending it failed.
 */
export function ReviewNotices({ review, newer, me, failure, onReload }: Props) {
  const { t, moment } = useReader()
  const { request, refusal } = review
  const { holder, since, takeOver } = useTakenRequest(request, me)
  const nameOf = usePersonName([holder, request.decided_by].filter(id => id !== null))
  const decided = request.status !== 'open'
  return (
    <>
      {decided && (
        <p className="m-notice" role="status">
          {request.decided_by
            ? t('review.was_decided', {
                status: t(`codes.request_statuses.${request.status}`),
                name: nameOf(request.decided_by),
                time: moment(String(request.decided_at)),
              })
            : t('review.was_withdrawn')}
        </p>
      )}
      {!decided && refusal && (
        <p className="m-notice" role="status">
          {t(refusal === 'illegal_transition' ? 'review.not_now' : `problems.${refusal}`)}
        </p>
      )}
      {!decided && holder && (
        <p className="m-notice m-row" role="status">
          {t('review.taken', { name: nameOf(holder), time: moment(String(since)) })}
          <Button small onClick={takeOver}>
            {t('review.take_over')}
          </Button>
        </p>
      )}
      {!decided && newer && (
        <p className="m-notice m-row" role="status">
          {t(newer.status === 'open' ? 'review.newer' : 'review.decided_meanwhile')}
          <Button small onClick={onReload}>
            {t('review.reload')}
          </Button>
        </p>
      )}
      {failure && <Failure text={failure} />}
    </>
  )
}

/**
 * Why the decision could not be sent. It takes the focus, which scrolls it into view: the pressed button may be
 * screens below.
 */
function Failure({ text }: { text: string }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <p ref={notice} tabIndex={-1} className="m-notice review-failure" role="alert">
      {text}
    </p>
  )
}
