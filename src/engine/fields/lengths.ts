import * as z from 'zod/mini'
import type { $ZodCheck } from 'zod/v4/core'

/**
 * Zod's length checks accept any object with a `length`, and fail on objects that are neither a string nor an array.
 */
const measured = <Check extends $ZodCheck>(check: Check): Check => {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}

/** At most this many characters or entries. What is longer is not checked any further, which could take long. */
export const maxLength = (most: number) => measured(z.maxLength(most, { abort: true }))

/** At least this many characters or entries. */
export const minLength = (least: number) => measured(z.minLength(least))

/** Exactly this many characters. */
export const exactLength = (count: number) => measured(z.length(count))
