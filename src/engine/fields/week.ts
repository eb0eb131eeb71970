import * as z from 'zod/mini'
import { maxLength } from './lengths.ts'

/** Monday to Sunday, as the seed specification orders working days. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Opens and closes as `HH:MM`; one that closes at or before it opens runs past midnight, so `00:00` to `00:00` is a whole day. */
export interface Interval {
  opens: string
  closes: string
}
export type Week = Partial<Record<Weekday, Interval[]>>

/** The most intervals that a day may have. */
export const mostIntervals = 6

/** Minutes of a day. */
export const dayMinutes = 1440

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Where an interval begins and ends, in minutes from the midnight before it; past midnight the end is above 1440. */
export function spanOf({ opens, closes }: Interval): [from: number, to: number] {
  const [from, to] = [minutes(opens), minutes(closes)]
  return [from, to > from ? to : to + dayMinutes]
}

const spansOf = (intervals: readonly Interval[] = []): [number, number][] =>
  intervals.map(spanOf).sort(([a], [b]) => a - b)

/** Whether two intervals of one day have a minute in common. */
export const overlap = (intervals: readonly Interval[]): boolean => {
  const spans = spansOf(intervals)
  return spans.some(([from], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0))
}

const lastEnd = (intervals: readonly Interval[] | undefined): number =>
  Math.max(0, ...spansOf(intervals).map(([, to]) => to))

/** The days whose intervals overlap each other or what the day before runs into them; Sunday comes before Monday. */
export const overlappingDays = (week: Week): Weekday[] =>
  weekdays.filter((day, index) => {
    const [first] = spansOf(week[day])
    const before = lastEnd(week[weekdays.at(index - 1) ?? day]) - dayMinutes
    return overlap(week[day] ?? []) || (first !== undefined && first[0] < before)
  })

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** The schema of one day's intervals; whether they overlap is judged with the days around it. */
export const intervals = () =>
  z.array(z.strictObject({ opens: time(), closes: time() })).check(maxLength(mostIntervals))

/** A schema per weekday; a day that is left out is as good as one without intervals. */
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
