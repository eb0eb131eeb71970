import { useState } from 'react'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { workingDaysBetween, workingDaysToDecide } from '../../../../engine/rules/time/workingDays.ts'
import { useAccess } from '../../../../panel/data/access.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import type { RecordProps } from '../../../../panel/data/overrides.ts'
import { isOwnRequest } from './requestTransitions.ts'
import './queue.css'

/** Under a request's name in the queue: how long it waits against the aim, what to look at with care, and who has it. */
export default function RequestLine({ entity, record }: RecordProps) {
  const access = useAccess(entity)
  const { t, number } = useReader()
  const request = record as unknown as ModerationRequest
  const [now] = useState(() => new Date().toISOString())
  const nameOf = usePersonName(request.moderator_id ? [request.moderator_id] : [])
  const days = Math.max(0, workingDaysBetween(request.created_at, request.decided_at ?? now))
  const overdue = days > workingDaysToDecide
  const open = request.status === 'open'
  return (
    <span className="queue-line">
      {open && (
        <span className={overdue ? 'queue-age queue-overdue' : 'queue-age'}>
          <i aria-hidden="true">
            <b style={{ width: `${Math.min(100, (days / workingDaysToDecide) * 100)}%` }} />
          </i>
          {overdue
            ? t('review.queue.overdue', { days: number(days) })
            : t('review.queue.age', { days: number(days), most: number(workingDaysToDecide) })}
        </span>
      )}
      {open && isOwnRequest(access, record) && (
        <span className="m-chip m-tone-neutral" title={t('problems.own_change')}>
          {t('review.queue.own')}
        </span>
      )}
      <span>{t(request.first_time ? 'review.queue.first_time' : 'review.queue.change')}</span>
      {request.risks.map(risk => (
        <span key={risk} className="m-chip m-tone-waits">
          {t(`codes.risks.${risk}`)}
        </span>
      ))}
      {open && request.moderator_id && <span>{t('review.queue.taken', { name: nameOf(request.moderator_id) })}</span>}
    </span>
  )
}
