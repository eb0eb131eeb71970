import { safeParse } from 'zod/v4/core'
import { date } from '../../fields/date.ts'
import { dayAfter, daysOf } from './countryDays.ts'

const schema = date.schema({ name: 'day', type: date.name }, { codeList: name => ({ name, values: [] }) })

/** A day of the calendar as it is written, `2026-05-26`, in a year that is counted with; undefined for anything else. */
export function readDay(written: unknown): string | undefined {
  const read = safeParse(schema, written)
  return read.success ? read.data : undefined
}

/** The most days that are ever gone through one by one: a lifetime of them. */
export const mostDaysCounted = 100 * 366

/** Every day of a range in its order, none where it ends before it begins. Throws `RangeError` for a range of more days than are ever counted. */
export function daysIn(from: string, to: string): string[] {
  const length = daysOf(from, to)
  if (!(length <= mostDaysCounted)) throw new RangeError(`${from} to ${to} are too many days`)
  return Array.from({ length: Math.max(0, length) }, (_, index) => dayAfter(from, index))
}
