import { system } from '../model/actor.ts'
import type { JobName } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { later } from './jobRules.ts'
import { newRow } from '../records/newRow.ts'
import type { Ports } from '../ports.ts'
import { hourMilliseconds } from '../model/durations.ts'

/** Returns the key of a repeated job, so that it exists only once, however many servers start. */
export const repeatedAs = (name: string): string => `repeated ${name}`

const rowOf = (records: RecordsContext, name: string): RowOf<'jobs'> =>
  newRow(records, system, 'jobs', {
    name,
    state: 'queued',
    repeated: true,
    queued_as: repeatedAs(name),
    due_at: records.clock().toISOString(),
  })

/** Adds missing repeated jobs, due immediately. */
export async function addRepeated(ports: Ports): Promise<void> {
  const { definitions, handlers } = ports.jobs
  const names = Object.entries(definitions).flatMap(([name, { every }]) =>
    every !== undefined && handlers[name] ? [name] : [],
  )
  await ports.store.insertFree(
    'jobs',
    names.map(name => rowOf(ports, name)),
  )
}

/** A repeated job that has been due for this long is obsolete. */
const forgottenMilliseconds = hourMilliseconds

/**
 * Adds missing repeated jobs, due immediately, and removes obsolete ones. Another version that runs at the same time
 * may have jobs that are unknown here; those are run on time, and are kept.
 */
export async function scheduleRepeated(ports: Ports): Promise<void> {
  await addRepeated(ports)
  const { store, clock, jobs } = ports
  await store.remove('jobs', [
    is('repeated', true),
    { property: 'name', operator: 'not_in', value: Object.keys(jobs.definitions) },
    { property: 'due_at', operator: 'lte', value: later(clock(), -forgottenMilliseconds / 1_000) },
  ])
}

/**
 * Locks the row of a repeated job until the transaction ends: a server that was considered dead waits here for the one
 * that has taken over.
 */
export async function lockRepeated(inside: RecordsContext, name: JobName): Promise<void> {
  const hold = () =>
    inside.store.update('jobs', [is('queued_as', repeatedAs(name))], { updated_at: inside.clock().toISOString() })
  if ((await hold()).length > 0) return
  await inside.store.insertFree('jobs', [rowOf(inside, name)])
  await hold()
}
