import { useState } from 'react'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { workingDaysBetween, workingDaysToDecide } from '../../../../engine/rules/time/workingDays.ts'
import { useAccess } from '../../../../panel/data/access.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { initialsOf } from '../../../../panel/ui/initialsOf.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { isOwnRequest } from './requestTransitions.ts'
import './queue.css'

/**
 * Details next to a request's name in the queue: whether it is overdue, its risks and its assignee. The overdue mark
 * is never truncated.
 */
export default function RequestLine({ entity, record }: RecordProps) {
  const access = useAccess(entity)
  const { t, number } = useReader()
  const request = record as unknown as ModerationRequest
  const [now] = useState(() => new Date().toISOString())
  const nameOf = usePersonName(
    [request.moderator_id, request.assignee_id].filter(id => id !== null && id !== undefined),
  )
  const assignee = request.assignee_id ? nameOf(request.assignee_id) : ''
  const days = Math.max(0, workingDaysBetween(request.created_at, request.decided_at ?? now))
  const overdue = days > workingDaysToDecide
  const open = request.status === 'open'
  const age = overdue
    ? t('review.queue.overdue', { days: number(days) })
    : t('review.queue.age', { days: number(days), most: number(workingDaysToDecide) })
  const marks = [
    open && isOwnRequest(access, record) && { text: t('review.queue.own'), tone: 'neutral' },
    { text: t(request.first_time ? 'review.queue.first_time' : 'review.queue.change'), tone: undefined },
    ...request.risks.map(risk => ({ text: t(`codes.risks.${risk}`), tone: 'waits' })),
    open &&
      request.moderator_id && {
        text: t('review.queue.taken', { name: nameOf(request.moderator_id) }),
        tone: undefined,
      },
  ].filter(mark => typeof mark === 'object' && mark !== null)
  return (
    <>
      {open && overdue && (
        <span className="queue-overdue m-chip m-tone-declined" title={age}>
          <span aria-hidden="true">{t('review.queue.days', { days: number(days) })}</span>
          <span className="m-hidden">{age}</span>
        </span>
      )}
      {open && assignee && (
        <span className="queue-assignee m-chip m-tone-neutral" title={t('review.queue.assigned', { name: assignee })}>
          <span aria-hidden="true">{initialsOf(assignee)}</span>
          <span className="m-hidden">{t('review.queue.assigned', { name: assignee })}</span>
        </span>
      )}
      <span className="queue-line" title={marks.map(({ text }) => text).join(' · ')}>
        {marks.map(({ text, tone }) => (
          <span key={text} className={tone && `m-chip m-tone-${tone}`}>
            {text}
          </span>
        ))}
      </span>
    </>
  )
}
