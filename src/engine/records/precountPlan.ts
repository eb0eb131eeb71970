import type { CountedStep, Step } from '../model/plan/step.ts'
import { countPlan, type PlanContext } from './countPlan.ts'

/** The counts of steps, and a fingerprint of the rows that they affect. */
export interface PrecountedPlan {
  steps: readonly Step[]
  counted: CountedStep[]
  marks: string
}

const attempts = 3

/**
 * Returns a fingerprint that changes if any affected row is written: the number of rows per version. One query per
 * table.
 */
async function marksOf({ records: { store } }: PlanContext, steps: readonly Step[]): Promise<string> {
  const tables = new Set(steps.flatMap(({ questions, outOf = [] }) => [...questions, ...outOf].map(one => one.table)))
  const marks: [string, unknown][] = []
  for (const entity of tables) marks.push([entity, await store.countBy({ entity, where: [] }, 'version')])
  return JSON.stringify(marks)
}

/**
 * Counts the steps of a plan outside of the transaction that carries it out, so that the transaction is short. Repeated
 * if rows were written in the meantime.
 */
export async function precountPlan(plan: PlanContext, steps: readonly Step[]): Promise<PrecountedPlan> {
  for (let attempt = 1; ; attempt++) {
    const marks = await marksOf(plan, steps)
    const counted = await countPlan(plan, steps)
    if (attempt === attempts || marks === (await marksOf(plan, steps))) return { steps, counted, marks }
  }
}

/** Returns the counts of a plan, reusing earlier ones if the steps are the same and no row was written since. */
export const recountPlan = async (
  plan: PlanContext,
  steps: readonly Step[],
  ahead: PrecountedPlan | undefined,
): Promise<CountedStep[]> =>
  ahead && JSON.stringify(ahead.steps) === JSON.stringify(steps) && ahead.marks === (await marksOf(plan, steps))
    ? ahead.counted
    : countPlan(plan, steps)
