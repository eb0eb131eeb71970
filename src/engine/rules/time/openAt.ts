import type { OpeningHours } from '../../fields/openingHours.ts'
import { spanOf } from '../../fields/week.ts'
import { momentOf, wallClock } from './countryClock.ts'
import { dayAfter } from './countryDays.ts'
import { hoursOfDay, saysWhen } from './hoursOfDay.ts'

/** When a place is open, as its record says. */
export interface Hours {
  always_open?: boolean | null
  working_days?: OpeningHours | null
}

/** Open until an instant, or closed until one; null where that is farther than `daysAhead`. */
export type Opening = { open: true; closesAt: Date | null } | { open: false; opensAt: Date | null }

/** How many days ahead the next change is looked for. */
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
  return spans.map(([from, to]) => ({ from: midnight + from * minute, to: midnight + to * minute })).sort((a, b) => a.from - b.from)
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
  const within = (moment: number): Date | null => (moment - wall > daysAhead * 1440 * minute ? null : new Date(momentOf(moment)))
  if (span && span.from <= wall) return { open: true, closesAt: within(span.to) }
  return { open: false, opensAt: span ? within(span.from) : null }
}
