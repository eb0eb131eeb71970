import type { SpecialDay } from '../../fields/exceptions.ts'
import { fromCountry } from '../../model/country.ts'
import { dayAfter } from './countryDays.ts'
import { dayMilliseconds } from '../../model/durations.ts'

const easters = fromCountry(({ easter }) => ({ easter, known: new Map<string, number>() }))

function easterSunday(year: string): number {
  const { easter, known } = easters()
  const found = known.get(year)
  if (found !== undefined) return found
  const { month, day } = easter(Number(year))
  const sunday = Date.parse(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  known.set(year, sunday)
  return sunday
}

/** Returns the number of days from Easter Sunday of the same year to a day; negative before Easter. */
export const daysSinceEaster = (day: string): number =>
  (Date.parse(day) - easterSunday(day.slice(0, 4))) / dayMilliseconds

/** Returns the Gregorian date, `2026-04-12`, a number of days after Easter Sunday of a four-digit year. */
export const dayOfEaster = (year: string, days: number): string =>
  dayAfter(new Date(easterSunday(year)).toISOString().slice(0, 10), days)

/** Whether a special day falls on this date. `sinceEaster` can be passed if several are tested for the same date. */
export const isOn = ({ date, easter }: SpecialDay, day: string, sinceEaster: number = daysSinceEaster(day)): boolean =>
  easter === undefined ? date === day || date === day.slice(5) : easter === sinceEaster
