import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { row } from '../../engine/model/shapes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { selectFor } from '../../engine/records/list.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'

/** A number that links to the list of the records it counts; `capped` if there are more. */
export const countedShape = z.object({
  resource: z.string(),
  /** In the syntax of the API's filter. */
  filter: row,
  count: z.int(),
  capped: z.boolean(),
})
export type Counted = z.infer<typeof countedShape>

/** Counts the records of a filter up to a maximum; undefined if the actor may not use the filter. */
export async function counted(
  context: RecordsContext,
  actor: Actor,
  resource: string,
  filter: Row,
  most = cappedCount,
): Promise<Counted | undefined> {
  try {
    const { selection } = selectFor(context, actor, resource, { filter })
    const found = await context.store.count(selection, most + 1)
    return { resource, filter, count: Math.min(found, most), capped: found > most }
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

const today = '$today'

/** Returns a filter with `$today` replaced by a day. */
export const withToday = (filter: Row, day: string): Row =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === today ? day : value]))
