import { jobStates, type JobDefinition, type JobState, type JobsOverview, type JobView } from '../../engine/jobs/job.ts'
import type { Row } from '../../engine/model/query.ts'
import { is } from '../../engine/records/findOne.ts'
import type { Ports } from '../../engine/ports.ts'
import { repeatedAs } from '../../engine/jobs/repeated.ts'

const mostShown = 100

const textOf = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

/** What is shown of a job; what it works with is not. While it runs, the time in its row is only that of its lease. */
const viewOf = (row: Row, definition: JobDefinition | undefined): JobView => ({
  id: String(row.id),
  name: String(row.name),
  state: row.state as JobState,
  attempts: Number(row.attempts),
  most: definition?.attempts ?? 1,
  created_at: String(row.created_at),
  due_at: row.state === 'running' ? null : textOf(row.due_at),
  started_at: textOf(row.started_at),
  ended_at: textOf(row.ended_at),
  milliseconds: numberOf(row.milliseconds),
  error: textOf(row.error),
  done: numberOf(row.done),
  total: numberOf(row.total),
})

/** The repeated jobs, how many others there are in each state, and the newest of those in one state. */
export async function viewJobs({ store, jobs: { definitions } }: Ports, state: JobState): Promise<JobsOverview> {
  const every = new Map(Object.entries(definitions).flatMap(([name, definition]) => (definition.every === undefined ? [] : [[name, definition.every] as const])))
  const byId = { property: 'id', order: 'ASC' } as const
  const repeated = await store.find({ entity: 'jobs', where: [{ property: 'queued_as', operator: 'in', value: [...every.keys()].map(repeatedAs) }], sort: byId, offset: 0, limit: every.size })
  const asked = is('repeated', false)
  const counts = await Promise.all(jobStates.map(async one => [one, await store.count({ entity: 'jobs', where: [is('state', one), asked] })] as const))
  const rows = await store.find({ entity: 'jobs', where: [is('state', state), asked], sort: { property: 'id', order: 'DESC' }, offset: 0, limit: mostShown })
  return {
    repeated: repeated
      .map(row => ({ ...viewOf(row, definitions[String(row.name)]), every: every.get(String(row.name)) ?? 0 }))
      .toSorted((one, other) => one.every - other.every || one.name.localeCompare(other.name)),
    counts: Object.fromEntries(counts) as Record<JobState, number>,
    jobs: rows.map(row => viewOf(row, definitions[String(row.name)])),
  }
}
