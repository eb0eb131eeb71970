import { dayAfter, weekdayOf } from './countryDays.ts'
import { readDay } from './dayRange.ts'

/** A range of days, inclusive at both ends. */
export interface Period {
  first: string
  last: string
}

const maxDays = 36_600

const monthOf = (day: string): string => day.slice(0, 7)

/** Returns the month a number of months after another, `2026-05`. */
const monthAfter = (month: string, months: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
}

const wholeMonth = (month: string): Period => ({
  first: `${month}-01`,
  last: dayAfter(`${monthAfter(month, 1)}-01`, -1),
})

const wholeYear = (year: string): Period => ({ first: `${year}-01-01`, last: `${year}-12-31` })

const oneDay = (day: string): Period => ({ first: day, last: day })

const weekFrom = (monday: string): Period => ({ first: monday, last: dayAfter(monday, 6) })

const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day))

const yearAfter = (day: string, years: number): string => String(Number(day.slice(0, 4)) + years).padStart(4, '0')

/** Named periods, calculated from the current day. */
const named = {
  today: today => oneDay(today),
  yesterday: today => oneDay(dayAfter(today, -1)),
  tomorrow: today => oneDay(dayAfter(today, 1)),
  this_week: today => weekFrom(mondayOf(today)),
  last_week: today => weekFrom(dayAfter(mondayOf(today), -7)),
  next_week: today => weekFrom(dayAfter(mondayOf(today), 7)),
  this_month: today => wholeMonth(monthOf(today)),
  last_month: today => wholeMonth(monthAfter(monthOf(today), -1)),
  next_month: today => wholeMonth(monthAfter(monthOf(today), 1)),
  this_year: today => wholeYear(yearAfter(today, 0)),
  last_year: today => wholeYear(yearAfter(today, -1)),
  next_year: today => wholeYear(yearAfter(today, 1)),
} satisfies Record<string, (today: string) => Period>

export type NamedPeriod = keyof typeof named

export const namedPeriods = Object.keys(named) as NamedPeriod[]

/** Whether a text is the name of a period, such as `this_month`. */
export const isNamedPeriod = (written: string): written is NamedPeriod => Object.hasOwn(named, written)

/** Parses `last_7_days` and `next_7_days`; undefined for anything else. */
export function countedDays(written: string): { way: 'last' | 'next'; days: number } | undefined {
  const [, way, number] = /^(last|next)_(\d{1,5})_days$/.exec(written) ?? []
  const days = Number(number)
  return (way === 'last' || way === 'next') && days >= 1 && days <= maxDays ? { way, days } : undefined
}

/** Returns the given number of days that end or begin with the current day. */
function countedFrom(today: string, written: string): Period | undefined {
  const counted = countedDays(written)
  if (!counted) return undefined
  const { way, days } = counted
  return way === 'last'
    ? { first: dayAfter(today, 1 - days), last: today }
    : { first: today, last: dayAfter(today, days - 1) }
}

function dated(written: string): Period {
  if (/^\d{4}$/.test(written)) return wholeYear(written)
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? wholeMonth(written) : oneDay(written)
}

/**
 * Parses a period: a name (`this_month`), a number of days before or from the current one (`last_7_days`), a year
 * (`2026`), month (`2026-05`) or day (`2026-05-26`). Undefined for anything else, and for unsupported years.
 */
export function readPeriod(written: unknown, today: string): Period | undefined {
  if (typeof written !== 'string') return undefined
  if (isNamedPeriod(written)) return named[written](today)
  const counted = countedFrom(today, written)
  if (counted) return counted
  if (!/^\d{4}(-\d{2}){0,2}$/.test(written) || readDay(written.padEnd(10, '-01')) === undefined) return undefined
  const period = dated(written)
  return readDay(period.last) === undefined ? undefined : period
}
