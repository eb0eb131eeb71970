import type { Exception } from '../../fields/exceptions.ts'
import type { OpeningHours } from '../../fields/openingHours.ts'
import { isWithin } from '../../fields/seasons.ts'
import { weekdays, type Interval } from '../../fields/week.ts'
import { weekdayOf } from './countryDays.ts'
import { daysSinceEaster, isOn } from './specialDays.ts'

/** How closely an exception names its day: one date before a day counted from Easter before a date of every year. */
const closeness = ({ date, easter }: Exception): number => (easter === undefined ? (date?.length ?? 0) : 7)

function exceptionOf(exceptions: readonly Exception[], day: string): Exception | undefined {
  const sinceEaster = daysSinceEaster(day)
  let found: Exception | undefined
  for (const one of exceptions) if (isOn(one, day, sinceEaster) && (!found || closeness(one) > closeness(found))) found = one
  return found
}

/** The intervals of a calendar day, `2026-05-26`: those of an exception before those of a season before those of the week. */
export function hoursOfDay(hours: OpeningHours, day: string): readonly Interval[] {
  const exception = hours.exceptions && exceptionOf(hours.exceptions, day)
  if (exception) return exception.intervals
  const season = hours.seasons?.find(one => isWithin(one, day.slice(5)))
  const weekday = weekdays[weekdayOf(day)] ?? 'monday'
  return (season ? season.days : hours)[weekday] ?? []
}

/** Whether hours name any time at all; without one nothing is known about the place. */
export const saysWhen = (hours: OpeningHours): boolean =>
  [hours, ...(hours.seasons ?? []).map(season => season.days)].some(week => weekdays.some(day => week[day]?.length)) ||
  (hours.exceptions ?? []).some(exception => exception.intervals.length > 0)
