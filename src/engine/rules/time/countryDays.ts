import { instantOf, wallClock } from '../../model/countryClock.ts'
import { dayMilliseconds } from '../../model/durations.ts'

/** Returns the country's date and time at an instant, as `2026-05-26` and `13:05`. Throws if the date is invalid. */
export function countryTime(at: Date): { day: string; time: string } {
  const shown = new Date(wallClock(at.getTime())).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** Returns the country's date at an instant: `2026-05-26`. Throws if the date is invalid. */
export const countryDay = (at: Date): string => countryTime(at).day

/** Returns the instant of a date (`2026-05-26`) and time (`13:05`) in the country. */
export const instantAt = (day: string, time: string): Date => new Date(instantOf(Date.parse(`${day}T${time}:00.000Z`)))

/** Returns the last millisecond of a day in the country. */
export const endOfDay = (day: string): Date => new Date(instantAt(dayAfter(day, 1), '00:00').getTime() - 1)

/** Returns the milliseconds since midnight in the country. */
export const sinceMidnight = (at: Date): number => wallClock(at.getTime()) % dayMilliseconds

/** Returns the date a number of days later, or earlier if the number is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMilliseconds).toISOString().slice(0, 10)

/** Returns the number of days in a range, including both ends. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds) + 1

/** Returns the day of the week, from 0 for Monday to 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
