import type { CountedStep, Step } from '../model/plan/step.ts'
import { countPlan, type PlanContext } from './countPlan.ts'

/** Steps as they were counted, and what the rows were that they are about. */
export interface CountedAhead {
  steps: readonly Step[]
  counted: CountedStep[]
  marks: string
}

const attempts = 3

/** Shows whether any row that steps are about was written: how many there are of each version. One statement for a table. */
async function marksOf({ records: { store } }: PlanContext, steps: readonly Step[]): Promise<string> {
  const tables = new Set(steps.flatMap(({ questions, outOf = [] }) => [...questions, ...outOf].map(one => one.table)))
  const marks: [string, unknown][] = []
  for (const entity of tables) marks.push([entity, await store.countBy({ entity, where: [] }, 'version')])
  return JSON.stringify(marks)
}

/**
 * Counts the steps of a plan outside of the transaction that carries it out, so that nobody waits for that to be done; once more where
 * somebody has written meanwhile.
 */
export async function countAhead(plan: PlanContext, steps: readonly Step[]): Promise<CountedAhead> {
  for (let attempt = 1; ; attempt++) {
    const marks = await marksOf(plan, steps)
    const counted = await countPlan(plan, steps)
    if (attempt === attempts || marks === (await marksOf(plan, steps))) return { steps, counted, marks }
  }
}

/** The counts of a plan as they are: those from ahead where they are of the same steps and no row was written since. */
export const countAgain = async (
  plan: PlanContext,
  steps: readonly Step[],
  ahead: CountedAhead | undefined,
): Promise<CountedStep[]> =>
  ahead && JSON.stringify(ahead.steps) === JSON.stringify(steps) && ahead.marks === (await marksOf(plan, steps))
    ? ahead.counted
    : countPlan(plan, steps)
