import { canonical, digest } from '../digest.ts'
import type { CountedStep, StepKind } from './step.ts'

/** Steps whose number of records is one of values that are no longer shown as they were. */
const losingKinds: ReadonlySet<StepKind> = new Set(['converts', 'purges'])

/** Returns the number of digits of a count; 0 if there are none. */
const magnitude = (count: number): number => (count === 0 ? 0 : String(count).length)

/**
 * Returns a hash of a plan, which changes if its steps change, if one of them affects records for the first time or no
 * longer, if their number has another magnitude, and if any more or fewer values would be lost. Otherwise a few more or
 * fewer records do not change it: a resource in which people create records all the time could never be published.
 */
export const planHash = (steps: readonly CountedStep[]): string =>
  digest(
    canonical(steps.map(({ step, count }) => ({ step, count: losingKinds.has(step.kind) ? count : magnitude(count) }))),
  )
