import { useGetList, useListContext } from 'ra-core'
import { useState } from 'react'
import { kindsIn } from '../../../../engine/model/kinds.ts'
import type { Row } from '../../../../engine/model/query.ts'
import { kindsList } from '../../../../engine/model/words.ts'
import { countryDay } from '../../../../engine/rules/time/countryDays.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { usePanel } from '../../../../panel/data/RegistryContext.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import './queue.css'

const open: Row = { status: ['open'] }

/** The number of open requests, in total and by kind, and of overdue ones; each number is a filter of the list. */
export default function QueueCounts() {
  const { t } = useReader()
  const { registry, profile } = usePanel()
  const [today] = useState(() => countryDay(new Date()))
  const choices = [
    { name: t('review.queue.open'), filter: open },
    ...kindsIn(registry).map(({ value, name }) => ({
      name: t(`codes.${kindsList}.${name}`),
      filter: { ...open, kind: [value] },
    })),
    { name: t('review.queue.overdue_count'), filter: { ...open, due_on_lt: today } },
    { name: t('review.queue.mine'), filter: { ...open, assignee_id: [profile.id] } },
    { name: t('review.queue.nobody'), filter: { ...open, assignee_id_null: true } },
  ]
  return (
    <div className="queue-counts" role="group" aria-label={t('review.queue.counts')}>
      {choices.map(choice => (
        <QueueCount key={choice.name} {...choice} />
      ))}
    </div>
  )
}

function QueueCount({ name, filter }: { name: string; filter: Row }) {
  const { number } = useReader()
  const { filterValues, setFilters } = useListContext()
  const { total, meta } = useGetList('requests', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'id', order: 'ASC' },
    filter,
  })
  const chosen = JSON.stringify(filterValues) === JSON.stringify(filter)
  const count = total ?? (meta?.cappedTotal as number | undefined)
  return (
    <Button small primary={chosen} aria-pressed={chosen} onClick={() => setFilters(filter)}>
      {name}{' '}
      <span className="m-number">
        {count === undefined ? '…' : `${number(count)}${total === undefined ? '+' : ''}`}
      </span>
    </Button>
  )
}
