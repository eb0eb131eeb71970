import type { Row } from '../../engine/model/query.ts'

/** Something that staff should look at: the records of a resource that a filter finds. `today` stands for the present day in the country. */
export interface Attention {
  name: string
  resource: string
  filter: Row
}

export const today = '$today'

/** What needs attention, most pressing first. */
export const attention: readonly Attention[] = [
  { name: 'overdue_requests', resource: 'requests', filter: { status: ['open'], due_on_lt: today } },
  { name: 'open_reports', resource: 'reports', filter: { status: ['open'] } },
  { name: 'open_help', resource: 'help', filter: { status: ['open'] } },
  { name: 'without_approval', resource: 'establishments', filter: { status: ['noapproval'] } },
  { name: 'locked', resource: 'establishments', filter: { status: ['locked'] } },
  { name: 'outdated', resource: 'establishments', filter: { status: ['approved'], outdated_null: false } },
  { name: 'incomplete', resource: 'establishments', filter: { status: ['approved'], completeness_lt: 50 } },
  { name: 'failed_letters', resource: 'mail', filter: { status: ['failed', 'bounce'] } },
]

/** A filter with the present day in it. */
export const onDay = (filter: Row, day: string): Row => Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === today ? day : value]))
