import { system } from '../model/actor.ts'
import type { JobName } from './job.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { RecordsContext } from '../records/context.ts'
import { is } from '../records/findOne.ts'
import { later } from './jobRules.ts'
import { newRow } from '../records/newRow.ts'
import type { Ports } from '../ports.ts'

/** What a repeated job is known by, so that each is there once however many servers begin. */
export const repeatedAs = (name: string): string => `repeated ${name}`

const rowOf = (records: RecordsContext, name: string): RowOf<'jobs'> =>
  newRow(records, system, 'jobs', {
    name,
    state: 'queued',
    repeated: true,
    queued_as: repeatedAs(name),
    due_at: records.clock().toISOString(),
  })

/** Adds the repeated jobs that are not there yet, due at once. */
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

/** Nobody does a repeated job that has been due for so long. */
const forgottenMilliseconds = 3_600_000

/**
 * Adds the repeated jobs that are not there yet, due at once, and removes those that are done no more. Another version that runs beside
 * this one may have jobs that this one does not know: those are in time, and stay.
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

/** Locks the row of a repeated job until the transaction ends: a server that was taken for dead waits here for the one that does its work now. */
export async function holdRepeated(inside: RecordsContext, name: JobName): Promise<void> {
  const hold = () =>
    inside.store.update('jobs', [is('queued_as', repeatedAs(name))], { updated_at: inside.clock().toISOString() })
  if ((await hold()).length > 0) return
  await inside.store.insertFree('jobs', [rowOf(inside, name)])
  await hold()
}
