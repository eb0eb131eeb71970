import * as z from 'zod/mini'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { selectFor } from '../../../engine/records/list.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { workingDayAfter, workingDaysToDecide } from '../../../engine/rules/time/workingDays.ts'
import { counted, countedShape, type Counted } from '../../workload/counted.ts'

/** Response of `GET /requests/queue`: how many requests are open, and for how long. */
export const queueShape = z.object({
  open: countedShape,
  overdue: countedShape,
  oldest_at: z.nullable(z.string()),
  /** Open requests by working days since they were opened; the range without `to` is overdue. */
  ages: z.array(z.object({ ...countedShape.shape, from: z.int(), to: z.nullable(z.int()) })),
})
export type Queue = z.infer<typeof queueShape>

const open: Row = { status: ['open'] }

/** Ranges of working days since a request was opened; the last one is overdue. */
const ranges = [
  { from: 0, to: 2 },
  { from: 3, to: 5 },
  { from: 6, to: workingDaysToDecide },
  { from: workingDaysToDecide + 1, to: null },
]

/** Returns the queue and its age. Each of its queries uses an index. */
export async function queueOf(context: RecordsContext, actor: Actor): Promise<Queue> {
  const now = context.clock().toISOString()
  const today = countryDay(context.clock())
  /**
   * A request is due `workingDaysToDecide` after it was opened, so the age determines how many of these days are left.
   */
  const dueOf = (age: number): string =>
    age >= workingDaysToDecide ? today : workingDayAfter(now, workingDaysToDecide - age)
  const filterOf = ({ from, to }: (typeof ranges)[number]): Row => ({
    ...open,
    ...(to === null ? { due_on_lt: today } : { due_on_gte: dueOf(to) }),
    ...(from === 0 || to === null ? {} : { due_on_lt: dueOf(from - 1) }),
  })
  const countOpen = async (filter: Row): Promise<Counted> =>
    (await counted(context, actor, 'requests', filter)) ?? { resource: 'requests', filter, count: 0, capped: false }
  const { selection } = selectFor(context, actor, 'requests', { filter: open })
  const [all, overdue, [oldest], ...ages] = await Promise.all([
    countOpen(open),
    countOpen({ ...open, due_on_lt: today }),
    context.store.find({ ...selection, sort: { property: 'created_at', order: 'ASC' }, offset: 0, limit: 1 }),
    ...ranges.map(async part => ({ ...part, ...(await countOpen(filterOf(part))) })),
  ])
  return { open: all, overdue, oldest_at: oldest ? oldest.created_at : null, ages }
}
