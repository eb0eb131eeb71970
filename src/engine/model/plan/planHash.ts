import { canonical, digest } from '../digest.ts'
import type { CountedStep } from './step.ts'

/** Returns the number of digits of a count; 0 if there are none. */
const magnitude = (count: number): number => (count === 0 ? 0 : String(count).length)

/**
 * Returns a hash of a plan, which changes if its steps change, if one of them affects records for the first time or no
 * longer, and if their number has another magnitude. A few more or fewer do not change it: otherwise a resource in
 * which people create records all the time could never be published.
 */
export const planHash = (steps: readonly CountedStep[]): string =>
  digest(canonical(steps.map(({ step, count }) => ({ step, magnitude: magnitude(count) }))))
