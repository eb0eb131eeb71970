import { canonical, digest } from '../digest.ts'
import type { CountedStep } from './step.ts'

/** Returns a hash of a plan, which changes if any step or count changes. */
export const planHash = (steps: readonly CountedStep[]): string =>
  digest(canonical(steps.map(({ step, count, total }) => ({ step, count, total }))))
