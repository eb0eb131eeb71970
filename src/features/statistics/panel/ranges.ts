import type { Step } from '../visits.ts'
import { dayAfter } from '../../../engine/rules/time/countryDays.ts'

/** The days that are shown, and how they are grouped. */
export interface ShownRange {
  by: Step
  from: string
  to: string
}

/** The preset ranges, by the key of their label. */
export const presets: Readonly<Record<'last30' | 'last12' | 'all5', (today: string) => ShownRange>> = {
  last30: today => ({ by: 'day', from: dayAfter(today, -29), to: today }),
  last12: today => ({ by: 'month', from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`, to: today }),
  all5: today => ({ by: 'year', from: `${Number(today.slice(0, 4)) - 4}-01-01`, to: today }),
}

/** The default range. */
export const defaultRange = presets.last30

/** Returns the query string for a range. */
export const rangeQuery = ({ by, from, to }: ShownRange): string => new URLSearchParams({ by, from, to }).toString()
