import type { OpeningHours } from '../../fields/openingHours.ts'
import { spanOf, weekdays, type Interval } from '../../fields/week.ts'
import { momentOf, wallClock } from './countryClock.ts'
import { dayAfter, weekdayOf } from './countryDays.ts'
import type { Exception } from '../../fields/exceptions.ts'
import { isWithin } from '../../fields/seasons.ts'
import { daysSinceEaster, isOn } from './specialDays.ts'

/** How closely an exception names its day: one date before a day counted from Easter before a date of every year. */
const closeness = ({ date, easter }: Exception): number => (easter === undefined ? (date?.length ?? 0) : 7)

function exceptionOf(exceptions: readonly Exception[], day: string): Exception | undefined {
  const sinceEaster = daysSinceEaster(day)
  let found: Exception | undefined
  for (const one of exceptions)
    if (isOn(one, day, sinceEaster) && (!found || closeness(one) > closeness(found))) found = one
  return found
}

/** The intervals of a calendar day, `2026-05-26`: those of an exception before those of a season before those of the week. */
function hoursOfDay(hours: OpeningHours, day: string): readonly Interval[] {
  const exception = hours.exceptions && exceptionOf(hours.exceptions, day)
  if (exception) return exception.intervals
  const season = hours.seasons?.find(one => isWithin(one, day.slice(5)))
  const weekday = weekdays[weekdayOf(day)] ?? 'monday'
  return (season ? season.days : hours)[weekday] ?? []
}

/** Whether hours name any time at all; without one nothing is known about the place. */
const saysWhen = (hours: OpeningHours): boolean =>
  [hours, ...(hours.seasons ?? []).map(season => season.days)].some(week => weekdays.some(day => week[day]?.length)) ||
  (hours.exceptions ?? []).some(exception => exception.intervals.length > 0)

/** When a place is open, as its record says. */
export interface Hours {
  always_open?: boolean | null
  working_days?: OpeningHours | null
}

/** Open until an instant, or closed until one; null where that is farther than `daysAhead`. */
export type Opening = { open: true; closesAt: Date | null } | { open: false; opensAt: Date | null }

/** How many days ahead the next change is searched for. */
export const daysAhead = 14

const minute = 60_000

/** A time without a break on the country's clock, its end not included. */
interface Span {
  from: number
  to: number
}

/** The times that begin on a calendar day, in their order. */
function spansOf(hours: OpeningHours, day: string): Span[] {
  const midnight = Date.parse(day)
  const spans = hoursOfDay(hours, day).map(spanOf)
  return spans
    .map(([from, to]) => ({ from: midnight + from * minute, to: midnight + to * minute }))
    .sort((a, b) => a.from - b.from)
}

/** The first time that has not ended by then, with what touches or overlaps it. The day before may run into today. */
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
 * Whether a place is open at an instant, and when that changes; null where its hours say nothing. Minutes are counted from
 * where they begin: at the opening minute it is open, at the closing one no more.
 * See docs/decisions/026.
 */
export function openAt({ always_open, working_days }: Hours, at: Date): Opening | null {
  if (always_open) return { open: true, closesAt: null }
  if (!working_days || !saysWhen(working_days)) return null
  const wall = wallClock(at.getTime())
  const span = nextSpan(working_days, wall)
  const within = (moment: number): Date | null =>
    moment - wall > daysAhead * 1440 * minute ? null : new Date(momentOf(moment))
  if (span && span.from <= wall) return { open: true, closesAt: within(span.to) }
  return { open: false, opensAt: span ? within(span.from) : null }
}
