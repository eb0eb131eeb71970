import * as z from 'zod/mini'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { row } from '../../engine/model/shapes.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { selectFor } from '../../engine/records/list.ts'
import { cappedCount } from '../../engine/rules/text/countLimits.ts'

/** A number that leads to the list of what it counts; `capped` where there are more. */
export const countedShape = z.object({
  resource: z.string(),
  /** In the words of the API's filter. */
  filter: row,
  count: z.int(),
  capped: z.boolean(),
})
export type Counted = z.infer<typeof countedShape>

/** The records of a filter, counted up to the most; undefined for what the actor may not ask. */
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

/** A filter with the present day in it, where it says `$today`. */
export const onDay = (filter: Row, day: string): Row =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, value === today ? day : value]))
