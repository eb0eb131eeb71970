import { measures, type Counts, type EventType, type Measure, type Statistics, type Step } from './visits.ts'
import { dayAfter, daysOf } from '../../engine/rules/time/countryDays.ts'
import { daysIn } from '../../engine/rules/time/dayRange.ts'

/** Doubles of a visitor within so many milliseconds are one, across midnight too. */
export const sameVisit = 30 * 60_000

/** The most visitors that a record has of one network on a day; who else views it from there is taken for one who has come already. */
export const mostOfNetwork = 20

/** The most days that are shown one by one, and in all. */
export const mostDays = { day: 3 * 366, month: 30 * 366, year: 30 * 366 } satisfies Record<Step, number>

/** What an event of the public website counts as; a view may be that of a new visitor too. */
export const measureOf: Record<EventType, Measure> = {
  view: 'views',
  website: 'website',
  facebook: 'facebook',
  instagram: 'instagram',
  linkedin: 'linkedin',
  youtube: 'youtube',
  phone: 'phone',
}

export const noCounts = (): Counts => Object.fromEntries(measures.map(measure => [measure, 0])) as Counts

/** The sum of two counts. */
export const added = (a: Counts, b: Counts): Counts =>
  Object.fromEntries(measures.map(measure => [measure, a[measure] + b[measure]])) as Counts

const letters: Record<Step, number> = { day: 10, month: 7, year: 4 }

/** The day, month or year that a day lies in. */
export const periodOf = (day: string, by: Step): string => day.slice(0, letters[by])

/** Every period that a range touches, in their order. */
export const periodsOf = (from: string, to: string, by: Step): string[] => [
  ...new Set(daysIn(from, to).map(day => periodOf(day, by))),
]

/** The range of the same length that ends on the day before. */
export const rangeBefore = (from: string, to: string): { from: string; to: string } => ({
  from: dayAfter(from, -daysOf(from, to)),
  to: dayAfter(from, -1),
})

export type DayCounts = Counts & { day: string }

/** Daily counts of the range and of the one before it, put together by period. */
export function statisticsOf(
  days: readonly DayCounts[],
  { from, to, by }: { from: string; to: string; by: Step },
): Statistics {
  const before = rangeBefore(from, to)
  const periods = new Map(periodsOf(from, to, by).map(period => [period, noCounts()]))
  let [totals, totalsBefore] = [noCounts(), noCounts()]
  for (const counts of days) {
    if (counts.day >= from && counts.day <= to) {
      const period = periodOf(counts.day, by)
      periods.set(period, added(periods.get(period) ?? noCounts(), counts))
      totals = added(totals, counts)
    } else if (counts.day >= before.from && counts.day <= before.to) totalsBefore = added(totalsBefore, counts)
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
