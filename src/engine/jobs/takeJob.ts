import type { RowOf } from '../fields/rowOf.ts'
import type { Condition } from '../model/query.ts'
import { inTransaction, type RecordsContext } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { UniqueConflict } from '../records/store.ts'
import { later } from './jobRules.ts'
import type { Ports } from '../ports.ts'
import { recordOutcome } from './recordOutcome.ts'

const maxRunning = 1_000
const inTime = { property: 'due_at', order: 'ASC' } as const

/**
 * Returns conditions for jobs that can be taken: due ones whose key is not in use by a running job. A job that was lost
 * still has its own key.
 */
async function takeable({ store }: RecordsContext, due: readonly Condition[]): Promise<Condition[]> {
  const keyed = await store.find({
    entity: 'jobs',
    where: [{ property: 'running_as', operator: 'not_in', value: [null] }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRunning,
  })
  if (keyed.length === 0) return [...due]
  return [
    ...due,
    {
      any: [
        { property: 'key', operator: 'not_in', value: keyed.map(row => row.running_as) },
        { property: 'running_as', operator: 'not_in', value: [null] },
      ],
    },
  ]
}

async function takeInside(
  ports: Ports,
  inside: RecordsContext,
  due: readonly Condition[],
): Promise<RowOf<'jobs'> | 'none' | 'given up'> {
  const [next] = await inside.store.lock({
    entity: 'jobs',
    where: await takeable(inside, due),
    sort: inTime,
    offset: 0,
    limit: 1,
  })
  if (!next) return 'none'
  const definition = ports.jobs.definitions[next.name]
  if (next.state === 'running' && !next.repeated && next.attempts >= (definition?.attempts ?? 0)) {
    await recordOutcome(ports, inside, next, { result: 'failed', code: 'abandoned', forGood: true })
    return 'given up'
  }
  const now = inside.clock()
  const changes = {
    state: 'running',
    attempts: next.attempts + 1,
    due_at: later(now, ports.jobs.leaseSeconds),
    lease: inside.newId(),
    started_at: now.toISOString(),
    queued_as: next.repeated ? next.queued_as : null,
    running_as: next.key,
  }
  const [taken] = await inside.store.update('jobs', [is('id', next.id)], changes)
  return taken ?? 'none'
}

/**
 * Takes the job with one of these names that has been due the longest, so that nobody else runs it until its lease
 * ends; undefined if there is none. A job whose last attempt was never finished fails. See docs/decisions/030.
 */
export async function takeJob(ports: Ports, names: readonly string[]): Promise<RowOf<'jobs'> | undefined> {
  for (;;) {
    const due: Condition[] = [
      { property: 'due_at', operator: 'lte', value: ports.clock().toISOString() },
      { property: 'name', operator: 'in', value: names },
    ]
    const [any] = await ports.store.find({ entity: 'jobs', where: due, sort: inTime, offset: 0, limit: 1 })
    if (!any) return undefined
    try {
      const taken = await inTransaction(ports, inside => takeInside(ports, inside, due))
      if (taken === 'none') return undefined
      if (taken !== 'given up') return taken
    } catch (error) {
      if (!(error instanceof UniqueConflict)) throw error
    }
  }
}
