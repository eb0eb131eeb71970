import type { Step } from '../visits.ts'
import { dayAfter } from '../../../engine/rules/time/countryDays.ts'

/** Which days are shown, and how they are put together. */
export interface ShownRange {
  by: Step
  from: string
  to: string
}

/** The ranges that are one press away, by the key of their label. */
export const presets: Readonly<Record<'last30' | 'last12' | 'all5', (today: string) => ShownRange>> = {
  last30: today => ({ by: 'day', from: dayAfter(today, -29), to: today }),
  last12: today => ({ by: 'month', from: `${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`, to: today }),
  all5: today => ({ by: 'year', from: `${Number(today.slice(0, 4)) - 4}-01-01`, to: today }),
}

/** What is shown first. */
export const usualRange = presets.last30

/** The query of a call for a range. */
export const rangeQuery = ({ by, from, to }: ShownRange): string => new URLSearchParams({ by, from, to }).toString()
