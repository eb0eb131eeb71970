import { canonical, digest } from '../digest.ts'
import type { CountedStep } from './step.ts'

/** What a plan is known by: another one as soon as a step or a count is. */
export const planHash = (steps: readonly CountedStep[]): string =>
  digest(canonical(steps.map(({ step, count, total }) => ({ step, count, total }))))
