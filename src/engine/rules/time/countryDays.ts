import { wallClock } from './countryClock.ts'

const dayLength = 24 * 3_600_000

/** The country's calendar day of an instant: `2026-05-26`. */
export const countryDay = (at: Date): string => new Date(wallClock(at.getTime())).toISOString().slice(0, 10)

/** Milliseconds that have gone by of the country's day. */
export const sinceMidnight = (at: Date): number => wallClock(at.getTime()) % dayLength

/** The day so many days after another, before it where the number is negative. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** How many days a range has, both ends counted. */
export const daysOf = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** The day's place in its week: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
