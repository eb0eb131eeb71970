import { dayAfter } from './countryDays.ts'

/** Days of the country's calendar, both ends in. */
export interface Period {
  from: string
  to: string
}

const monthBefore = (day: string): string => dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7)

/** Ranges of days as people call them, each by the day that it is. */
export const namedPeriods = {
  today: today => ({ from: today, to: today }),
  last7: today => ({ from: dayAfter(today, -6), to: today }),
  this_month: today => ({ from: `${today.slice(0, 7)}-01`, to: today }),
  last_month: today => ({ from: `${monthBefore(today)}-01`, to: dayAfter(`${today.slice(0, 7)}-01`, -1) }),
  last30: today => ({ from: dayAfter(today, -29), to: today }),
  this_year: today => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  last365: today => ({ from: dayAfter(today, -364), to: today }),
} as const satisfies Record<string, (today: string) => Period>

export type PeriodName = keyof typeof namedPeriods

/** Whether a text names a range of days. */
export const isPeriodName = (name: string | null): name is PeriodName =>
  name !== null && Object.hasOwn(namedPeriods, name)
