import { useGetList } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textIn } from '../../../../engine/model/localized.ts'
import type { ModerationRequest } from '../../../../engine/model/moderation.ts'
import { kindsIn } from '../../../../engine/model/kinds.ts'
import { kindsList } from '../../../../engine/model/words.ts'
import { workingDaysBetween, workingDaysToDecide } from '../../../../engine/rules/time/workingDays.ts'
import { recordPath } from '../../../../panel/data/paths.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { usePersonName } from '../../../../panel/record/form/usePersonName.ts'
import { ButtonLink } from '../../../../panel/ui/ButtonLink.tsx'
import { Card } from '../../../../panel/ui/Card.tsx'
import { CountLink } from '../../../workload/panel/CountLink.tsx'
import { useQueue } from './useQueue.ts'
import './queue-home.css'

/** The first requests of the queue, oldest first. */
const first = {
  pagination: { page: 1, perPage: 6 },
  sort: { field: 'created_at', order: 'ASC' as const },
  filter: { status: ['open'] },
}

/** The moderation queue on the homepage, oldest first, each with a link to its review. */
export default function Queue() {
  const { t } = useReader()
  const queue = useQueue()
  const { data } = useGetList<ModerationRequest & { id: string }>('requests', first)
  const requests = data ?? []
  const [oldest] = requests
  const nameOf = usePersonName(requests.flatMap(({ author_id }) => author_id ?? []))
  return (
    <Card
      title={t('home.queue')}
      isPending={!data || !queue}
      tools={
        oldest && (
          <ButtonLink primary small to={recordPath('requests', oldest.id)}>
            {t('home.review_next')}
          </ButtonLink>
        )
      }
    >
      {queue && queue.open.count > 0 && (
        <p className="queue-figures">
          <span>
            <CountLink counted={queue.open} label={`${queue.open.count} ${t('home.open')}`} /> {t('home.open')}
          </span>
          {queue.overdue.count > 0 && (
            <span className="queue-late">
              <CountLink counted={queue.overdue} label={`${queue.overdue.count} ${t('home.overdue')}`} />{' '}
              {t('home.overdue')}
            </span>
          )}
        </p>
      )}
      {requests.length === 0 && <p className="m-card-empty">{t('home.nothing_waits')}</p>}
      <ul className="m-card-list queue-home">
        {requests.map(request => (
          <Line key={request.id} request={request} author={request.author_id ? nameOf(request.author_id) : ''} />
        ))}
      </ul>
    </Card>
  )
}

function Line({ request, author }: { request: ModerationRequest; author: string }) {
  const { t, number, language } = useReader()
  const { registry } = usePanel()
  const [now] = useState(() => new Date().toISOString())
  const days = Math.max(0, workingDaysBetween(request.created_at, now))
  const kind = kindsIn(registry).find(({ value }) => value === request.kind)
  const details = [
    kind ? t(`codes.${kindsList}.${kind.name}`) : '',
    t(request.first_time ? 'review.queue.first_time' : 'review.queue.change'),
    author,
  ]
  const path = recordPath('requests', request.id)
  const title = textIn(request, 'title', language)
  return (
    <li>
      <span className="queue-names">
        <Link className="queue-title" to={path}>
          {title}
        </Link>
        <span className="m-quiet">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={days > workingDaysToDecide ? 'queue-days queue-late' : 'queue-days m-quiet'}>
        {t('home.days', { smart_count: days, days: number(days) })}
      </span>
      <ButtonLink small to={path} aria-label={t('home.review_of', { title })}>
        {t('home.review')}
      </ButtonLink>
    </li>
  )
}
