import type { OpeningHours } from '../../fields/openingHours.ts'
import { spanOf, weekdays, type Interval } from '../../fields/week.ts'
import { instantOf, wallClock } from '../../model/countryClock.ts'
import { dayAfter, weekdayOf } from './countryDays.ts'
import type { Exception } from '../../fields/exceptions.ts'
import { isWithin } from '../../fields/seasons.ts'
import { daysSinceEaster, isOn } from './specialDays.ts'
import { minuteMilliseconds } from '../../model/durations.ts'

/** How specific an exception is: a single date before a day relative to Easter before a date of every year. */
const closeness = ({ date, easter }: Exception): number => (easter === undefined ? (date?.length ?? 0) : 7)

function exceptionOf(exceptions: readonly Exception[], day: string): Exception | undefined {
  const sinceEaster = daysSinceEaster(day)
  let found: Exception | undefined
  for (const one of exceptions)
    if (isOn(one, day, sinceEaster) && (!found || closeness(one) > closeness(found))) found = one
  return found
}

/** Returns the hours of a day, `2026-05-26`: those of an exception, otherwise of a season, otherwise of the week. */
function hoursOfDay(hours: OpeningHours, day: string): readonly Interval[] {
  const exception = hours.exceptions && exceptionOf(hours.exceptions, day)
  if (exception) return exception.intervals
  const season = hours.seasons?.find(one => isWithin(one, day.slice(5)))
  const weekday = weekdays[weekdayOf(day)] ?? 'monday'
  return (season ? season.days : hours)[weekday] ?? []
}

/** Whether any opening hours are given; if not, nothing is known about the place. */
const saysWhen = (hours: OpeningHours): boolean =>
  [hours, ...(hours.seasons ?? []).map(season => season.days)].some(week => weekdays.some(day => week[day]?.length)) ||
  (hours.exceptions ?? []).some(exception => exception.intervals.length > 0)

/** The opening hours of a record. */
export interface Hours {
  always_open?: boolean | null
  working_days?: OpeningHours | null
}

/** Open or closed, and when that changes; null if it does not within `daysAhead`. */
export type Opening = { open: true; closesAt: Date | null } | { open: false; opensAt: Date | null }

/** How many days ahead the next change is searched for. */
export const daysAhead = 14

/** A period in local time, without its end. */
interface Span {
  from: number
  to: number
}

/** Returns the periods that begin on a day, in their order. */
function spansOf(hours: OpeningHours, day: string): Span[] {
  const midnight = Date.parse(day)
  const spans = hoursOfDay(hours, day).map(spanOf)
  return spans
    .map(([from, to]) => ({ from: midnight + from * minuteMilliseconds, to: midnight + to * minuteMilliseconds }))
    .sort((a, b) => a.from - b.from)
}

/**
 * Returns the first period that has not ended, merged with those that touch or overlap it. Periods of the previous day
 * may extend into this one.
 */
function nextSpan(hours: OpeningHours, wall: number): Span | undefined {
  const today = new Date(wall).toISOString().slice(0, 10)
  let found: Span | undefined
  for (let ahead = -1; ahead <= daysAhead + 1; ahead++) {
    const day = dayAfter(today, ahead)
    if (found && Date.parse(day) > found.to) return found
    for (const span of spansOf(hours, day)) {
      if (span.to <= wall) continue
      if (found && span.from > found.to) return found
      found = { from: found?.from ?? span.from, to: Math.max(found?.to ?? 0, span.to) }
    }
  }
  return found
}

/**
 * Returns whether a place is open at an instant, and when that changes; null if its hours are unknown. A place is open
 * at its opening minute, and no longer at its closing minute. See docs/decisions/026.
 */
export function openAt({ always_open, working_days }: Hours, at: Date): Opening | null {
  if (always_open) return { open: true, closesAt: null }
  if (!working_days || !saysWhen(working_days)) return null
  const wall = wallClock(at.getTime())
  const span = nextSpan(working_days, wall)
  const within = (moment: number): Date | null =>
    moment - wall > daysAhead * 1440 * minuteMilliseconds ? null : new Date(instantOf(moment))
  if (span && span.from <= wall) return { open: true, closesAt: within(span.to) }
  return { open: false, opensAt: span ? within(span.from) : null }
}
