import { safeParse } from 'zod/v4/core'
import { date } from '../../fields/date.ts'
import { dayAfter, daysOf } from './countryDays.ts'

const schema = date.schema({ name: 'day', type: date.name }, { codeList: name => ({ name, values: [] }) })

/** Returns a date, `2026-05-26`, if it is valid and its year is supported; otherwise undefined. */
export function readDay(written: unknown): string | undefined {
  const read = safeParse(schema, written)
  return read.success ? read.data : undefined
}

/** The maximum number of days in a range: a lifetime. */
export const maxDaysInRange = 100 * 366

/**
 * Returns every day of a range in order; empty if it ends before it begins. Throws `RangeError` for a range that is too
 * long.
 */
export function daysIn(from: string, to: string): string[] {
  const length = daysOf(from, to)
  if (!(length <= maxDaysInRange)) throw new RangeError(`${from} to ${to} are too many days`)
  return Array.from({ length: Math.max(0, length) }, (_, index) => dayAfter(from, index))
}
