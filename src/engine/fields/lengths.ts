import * as z from 'zod/mini'
import type { $ZodCheck } from 'zod/v4/core'

/** Zod's length checks ask whatever has a `length`, objects that only pretend to one included, and fail on those. */
const measured = <Check extends $ZodCheck>(check: Check): Check => {
  check._zod.def.when = ({ value }) => typeof value === 'string' || Array.isArray(value)
  return check
}

/** At most so many characters or entries. */
export const maxLength = (most: number) => measured(z.maxLength(most))

/** At least so many characters or entries. */
export const minLength = (least: number) => measured(z.minLength(least))

/** Exactly so many characters. */
export const exactLength = (count: number) => measured(z.length(count))
