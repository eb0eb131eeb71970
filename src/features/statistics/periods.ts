import { measures, type Counts, type EventType, type Measure, type Statistics, type Step } from './visits.ts'
import { dayAfter, daysOf } from '../../engine/rules/time/countryDays.ts'
import { daysIn } from '../../engine/rules/time/dayRange.ts'
import { minuteMilliseconds } from '../../engine/model/durations.ts'

/** Views of a visitor within this many milliseconds belong to one visit, even across midnight. */
export const visitMilliseconds = 30 * minuteMilliseconds

/** Maximum number of visitors of a record from one network on a day; further ones count as returning visitors. */
export const maxOfNetwork = 20

/** Maximum number of days in a range, by grouping. */
export const maxDays = { day: 3 * 366, month: 30 * 366, year: 30 * 366 } satisfies Record<Step, number>

/** The measure of each type of event; a view can also count as a new visitor. */
export const measureOf: Record<EventType, Measure> = {
  view: 'views',
  website: 'website',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  youtube: 'youtube',
  phone: 'phone',
}

/** Returns a zero for each measure. */
export const zeroCounts = (): Counts => Object.fromEntries(measures.map(measure => [measure, 0])) as Counts

/** The sum of two counts. */
export const sumOf = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(measures.map(measure => [measure, a[measure] + b[measure]])) as Counts

const periodLengths: Record<Step, number> = { day: 10, month: 7, year: 4 }

/** Returns the day, month or year that contains a day. */
const periodOf = (day: string, by: Step): string => day.slice(0, periodLengths[by])

/** Returns every period in a range, in order. */
const periodsOf = (from: string, to: string, by: Step): string[] => [
  ...new Set(daysIn(from, to).map(day => periodOf(day, by))),
]

/** Returns the preceding range of the same length. */
export const rangeBefore = (from: string, to: string): { from: string; to: string } => ({
  from: dayAfter(from, -daysOf(from, to)),
  to: dayAfter(from, -1),
})

export type DayCounts = Counts & { day: string }

/** Groups daily counts of a range by period, with the sums of the range and of the preceding one. */
export function statisticsOf(
  days: readonly DayCounts[],
  { from, to, by }: { from: string; to: string; by: Step },
): Statistics {
  const before = rangeBefore(from, to)
  const periods = new Map(periodsOf(from, to, by).map(period => [period, zeroCounts()]))
  let [totals, totalsBefore] = [zeroCounts(), zeroCounts()]
  for (const counts of days) {
    if (counts.day >= from && counts.day <= to) {
      const period = periodOf(counts.day, by)
      periods.set(period, sumOf(periods.get(period) ?? zeroCounts(), counts))
      totals = sumOf(totals, counts)
    } else if (counts.day >= before.from && counts.day <= before.to) totalsBefore = sumOf(totalsBefore, counts)
  }
  return {
    by,
    from,
    to,
    rows: [...periods].map(([period, counts]) => ({ period, ...counts })),
    totals,
    before: { ...before, totals: totalsBefore },
  }
}
