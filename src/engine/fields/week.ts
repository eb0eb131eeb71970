import * as z from 'zod/mini'
import { maxLength } from './lengths.ts'

/** Monday to Sunday, as the seed specification orders working days. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/**
 * Opening and closing time as `HH:MM`; if the latter is not later, the interval extends past midnight, so `00:00` to
 * `00:00` is a whole day.
 */
export interface Interval {
  opens: string
  closes: string
}
export type Week = Partial<Record<Weekday, Interval[]>>

/** The maximum number of intervals of a day. */
export const maxIntervals = 6

/** Minutes of a day. */
const dayMinutes = 1440

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the start and end of an interval in minutes from midnight; past the next midnight, the end is above 1440. */
export function spanOf({ opens, closes }: Interval): [from: number, to: number] {
  const [from, to] = [minutes(opens), minutes(closes)]
  return [from, to > from ? to : to + dayMinutes]
}

const spansOf = (intervals: readonly Interval[] = []): [number, number][] =>
  intervals.map(spanOf).sort(([a], [b]) => a - b)

/** Whether two intervals of a day overlap. */
export const overlap = (intervals: readonly Interval[]): boolean => {
  const spans = spansOf(intervals)
  return spans.some(([from], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0))
}

const lastEnd = (intervals: readonly Interval[] | undefined): number =>
  Math.max(0, ...spansOf(intervals).map(([, to]) => to))

/**
 * Returns the days whose intervals overlap each other or those that extend from the day before; Sunday comes before
 * Monday.
 */
export const overlappingDays = (week: Week): Weekday[] =>
  weekdays.filter((day, index) => {
    const [first] = spansOf(week[day])
    const before = lastEnd(week[weekdays.at(index - 1) ?? day]) - dayMinutes
    return overlap(week[day] ?? []) || (first !== undefined && first[0] < before)
  })

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The schema of a day's intervals; overlaps are checked together with adjacent days. */
export const intervals = () => z.array(z.strictObject({ opens: time(), closes: time() })).check(maxLength(maxIntervals))

/** A schema for each weekday; an omitted day is the same as one without intervals. */
export const weekShape = (): Record<Weekday, z.ZodMiniOptional<ReturnType<typeof intervals>>> => {
  const day = () => z.optional(intervals())
  return {
    monday: day(),
    tuesday: day(),
    wednesday: day(),
    thursday: day(),
    friday: day(),
    saturday: day(),
    sunday: day(),
  }
}
