import * as z from 'zod/mini'
import type { Feature } from '../../engine/feature.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Ports } from '../../engine/ports.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { countryDay } from '../../engine/rules/time/countryDays.ts'
import { counted, onDay } from './counted.ts'

/** What awaits somebody in one resource. */
export interface Work {
  resource: string
  /** Which of its records await whoever may read all of them. */
  filter: Row
  /** Which of these are overdue; `$today` is replaced by the present day in the country. */
  overdue?: Row
  /** How many await somebody for whom it is not the filter that says so. */
  own?(records: RecordsContext, actor: Actor): Promise<number | undefined>
}

declare module '../../engine/feature.ts' {
  interface Feature {
    /** What awaits people of what it keeps, as the menu counts it. */
    workload?: readonly Work[]
  }
}

declare module '../../engine/ports.ts' {
  interface Ports {
    /** What is counted in the menu. */
    workload: readonly Work[]
  }
}

/** What awaits people in a product. */
export const workloadPorts = (features: readonly Feature[]): Pick<Ports, 'workload'> => ({
  workload: features.flatMap(feature => feature.workload ?? []),
})

/** Answer of `GET /workload`: what awaits the caller, by resource as far as they may read it. */
export const workloadShape = z.record(
  z.string(),
  z.object({
    count: z.int(),
    /** There are more than were counted. */
    capped: z.boolean(),
    overdue: z.int(),
  }),
)
export type Workload = z.infer<typeof workloadShape>

/** A menu shows two digits; who wants to know more opens the list. */
const mostShown = 99

async function awaiting(records: RecordsContext, actor: Actor, work: Work): Promise<Workload[string] | undefined> {
  const own = await work.own?.(records, actor)
  if (own !== undefined) return { count: Math.min(own, mostShown), capped: own > mostShown, overdue: 0 }
  const ask = (filter: Row) => counted(records, actor, work.resource, filter, mostShown)
  const [all, late] = await Promise.all([
    ask(work.filter),
    work.overdue ? ask(onDay({ ...work.filter, ...work.overdue }, countryDay(records.clock()))) : undefined,
  ])
  return all && { count: all.count, capped: all.capped, overdue: late?.count ?? 0 }
}

/** What awaits an actor, as far as they may read it. Its questions are as many as are declared, and count to the first hundred. */
export async function workloadOf(records: RecordsContext, actor: Actor, declared: readonly Work[]): Promise<Workload> {
  const found = await Promise.all(
    declared.map(async work => [work.resource, await awaiting(records, actor, work)] as const),
  )
  return Object.fromEntries(found.flatMap(([resource, one]) => (one ? [[resource, one]] : [])))
}
