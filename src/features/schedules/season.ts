import { instantAt } from '../../engine/rules/time/countryDays.ts'

/** When a record is out of sight: from the beginning of one of the days to the beginning of the other, once or each year. Either may come first. */
export interface Season {
  hide_on: string
  show_on: string
  yearly: boolean
}

/** What becomes of a record in its season, and when. */
export interface Step {
  transition: 'hide' | 'show'
  at: Date
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** The same day of another year; the 29th of February is the 28th where a year has none. */
export function dayInYear(day: string, year: number): string {
  const month = Number(day.slice(5, 7))
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${day.slice(5, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/** The days on which a day of a season comes around an instant: the day itself, or that of the years around, never before it. */
const daysAround = (day: string, yearly: boolean, at: Date): string[] =>
  yearly
    ? [-1, 0, 1]
        .map(years => dayInYear(day, at.getUTCFullYear() + years))
        .filter(one => one > day)
        .concat(day)
    : [day]

const stepsAround = ({ hide_on, show_on, yearly }: Season, at: Date): Step[] =>
  (
    [
      ['hide', hide_on],
      ['show', show_on],
    ] as const
  )
    .flatMap(([transition, day]) =>
      daysAround(day, yearly, at).map(one => ({ transition, at: instantAt(one, '00:00') })),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** What comes next in a season after an instant; undefined where nothing does. */
export const nextStep = (season: Season, after: Date): Step | undefined =>
  stepsAround(season, after).find(({ at }) => at > after)

/** What has been so since before an instant, or from it on; undefined before the season has begun. Whoever comes late to several steps does this one alone. */
export const stepInForce = (season: Season, at: Date): Step | undefined =>
  stepsAround(season, at).findLast(step => step.at <= at)

/** Whether the second of two days comes within a year of the first, so that they come in turns. */
export function areWithinYear(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].toSorted()
  return second < dayInYear(first, yearOf(first) + 1)
}

/** How far ahead anything may be scheduled. */
export const mostYears = 2

/** The last day for which anything may be scheduled on a day. */
export const lastDay = (today: string): string => dayInYear(today, yearOf(today) + mostYears)
