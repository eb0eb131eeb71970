import { momentOf, wallClock } from './countryClock.ts'

const dayLength = 24 * 3_600_000

/** What the country's calendar and clock show at an instant: the day as `2026-05-26`, the time as `13:05`. Throws for no instant. */
export function countryTime(at: Date): { day: string; time: string } {
  const shown = new Date(wallClock(at.getTime())).toISOString()
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** The country's calendar day of an instant: `2026-05-26`. Throws for no instant. */
export const countryDay = (at: Date): string => countryTime(at).day

/** The instant at which the country's calendar shows a day, `2026-05-26`, and its clock a time, `13:05`. */
export const instantAt = (day: string, time: string): Date => new Date(momentOf(Date.parse(`${day}T${time}:00.000Z`)))

/** The last millisecond of the country's day. */
export const endOfDay = (day: string): Date => new Date(instantAt(dayAfter(day, 1), '00:00').getTime() - 1)

/** Milliseconds that have gone by of the country's day. */
export const sinceMidnight = (at: Date): number => wallClock(at.getTime()) % dayLength

/** The day so many days after another, before it where the number is negative. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** How many days a range has, both ends counted. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/** The day's place in its week: 0 for Monday, 6 for Sunday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
