import { instantAt } from '../../engine/rules/time/countryDays.ts'

/**
 * When a record is hidden: from the start of `hide_on` to the start of `show_on`, once or every year. Either may come
 * first.
 */
export interface Season {
  hide_on: string
  show_on: string
  yearly: boolean
}

/** A step of a season: a transition and its time. */
export interface Step {
  transition: 'hide' | 'show'
  at: Date
}

const yearOf = (day: string): number => Number(day.slice(0, 4))

/** Returns the same day in another year; 29 February becomes 28 February in a common year. */
export function dayInYear(day: string, year: number): string {
  const month = Number(day.slice(5, 7))
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${day.slice(5, 8)}${String(Math.min(Number(day.slice(8)), last)).padStart(2, '0')}`
}

/**
 * Returns the days on which a day of a season falls around an instant: the day itself, or its repetitions in adjacent
 * years, never before it.
 */
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

/** Returns the next step of a season after an instant; undefined if there is none. */
export const nextStep = (season: Season, after: Date): Step | undefined =>
  stepsAround(season, after).find(({ at }) => at > after)

/**
 * Returns the step of a season that applies at an instant; undefined before its first step. If several steps were
 * missed, only this one is carried out.
 */
export const stepInForce = (season: Season, at: Date): Step | undefined =>
  stepsAround(season, at).findLast(step => step.at <= at)

/** Whether the second of two days is within a year of the first, so that they alternate. */
export function areWithinYear(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].toSorted()
  return second < dayInYear(first, yearOf(first) + 1)
}

/** How many years ahead something can be scheduled. */
export const maxYears = 2

/** Returns the last day for which something can be scheduled. */
export const lastDay = (today: string): string => dayInYear(today, yearOf(today) + maxYears)
