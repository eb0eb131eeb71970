import type { SpecialDay } from '../../fields/exceptions.ts'
import { ofCountry } from '../../model/country.ts'
import { dayAfter } from './countryDays.ts'

const dayLength = 24 * 3_600_000
const easters = ofCountry(({ easter }) => ({ easter, known: new Map<string, number>() }))

function easterSunday(year: string): number {
  const { easter, known } = easters()
  const found = known.get(year)
  if (found !== undefined) return found
  const { month, day } = easter(Number(year))
  const sunday = Date.parse(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
  known.set(year, sunday)
  return sunday
}

/** How many days after the country’s Easter Sunday of its year a day lies; before it the number is negative. */
export const daysSinceEaster = (day: string): number => (Date.parse(day) - easterSunday(day.slice(0, 4))) / dayLength

/** The day so many days after the country’s Easter Sunday of a year of four digits, in the Gregorian calendar: `2026-04-12`. */
export const dayOfEaster = (year: string, days: number): string =>
  dayAfter(new Date(easterSunday(year)).toISOString().slice(0, 10), days)

/** Whether a special day is this day; how far the day is from Easter may be handed in where several are asked about it. */
export const isOn = ({ date, easter }: SpecialDay, day: string, sinceEaster: number = daysSinceEaster(day)): boolean =>
  easter === undefined ? date === day || date === day.slice(5) : easter === sinceEaster
