import * as z from 'zod/mini'
import type { Feature } from '../../engine/feature.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { counted, withToday } from './counted.ts'

/** A resource with records that require action. */
export interface WorkloadEntry {
  resource: string
  /** Which records require action, for people who may read all of them. */
  filter: Row
  /** Which of these are overdue; `$today` is replaced by the current day in the country. */
  overdue?: Row
  /** Returns the number for people to whom the filter does not apply. */
  own?(records: RecordsContext, actor: Actor): Promise<number | undefined>
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** The records of this feature that require action, counted in the menu. */
    workload?: readonly WorkloadEntry[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** The resources that are counted in the menu. */
    workload: readonly WorkloadEntry[]
  }
}

/** Combines the workload of a product's features. */
export const workloadPorts = (features: readonly Feature[]): Pick<Ports, 'workload'> => ({
  workload: features.flatMap(feature => feature.workload ?? []),
})

/** Response of `GET /workload`: the records that require action by the caller, for each resource that they may read. */
export const workloadShape = z.record(
  z.string(),
  z.object({
    count: z.int(),
    /** Whether there are more than were counted. */
    capped: z.boolean(),
    overdue: z.int(),
  }),
)
export type Workload = z.infer<typeof workloadShape>

/** The menu shows two digits; the list shows the exact number. */
const maxShown = 99

async function countEntry(
  records: RecordsContext,
  actor: Actor,
  work: WorkloadEntry,
): Promise<Workload[string] | undefined> {
  const own = await work.own?.(records, actor)
  if (own !== undefined) return { count: Math.min(own, maxShown), capped: own > maxShown, overdue: 0 }
  const count = (filter: Row) => counted(records, actor, work.resource, filter, maxShown)
  const [all, late] = await Promise.all([
    count(work.filter),
    work.overdue ? count(withToday({ ...work.filter, ...work.overdue }, countryDay(records.clock()))) : undefined,
  ])
  return all && { count: all.count, capped: all.capped, overdue: late?.count ?? 0 }
}

/**
 * Returns the workload of an actor, as far as they may read it. One or two queries for each declared resource, each
 * limited to a hundred records.
 */
export async function workloadOf(
  records: RecordsContext,
  actor: Actor,
  declared: readonly WorkloadEntry[],
): Promise<Workload> {
  const found = await Promise.all(
    declared.map(async work => [work.resource, await countEntry(records, actor, work)] as const),
  )
  return Object.fromEntries(found.flatMap(([resource, one]) => (one ? [[resource, one]] : [])))
}
