import { addBusinessDays } from 'date-fns/addBusinessDays'
import { differenceInBusinessDays } from 'date-fns/differenceInBusinessDays'

/** Working days within which a request should be decided. */
export const workingDaysToDecide = 10

/** The country's clock is four hours ahead of UTC all the year (Asia/Tbilisi). */
const hoursAhead = 4

const dayOf = (at: string): Date => {
  const local = new Date(Date.parse(at) + hoursAhead * 3_600_000)
  return new Date(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate(), 12)
}

const two = (number: number): string => String(number).padStart(2, '0')

/** The day that lies so many working days (Monday to Friday) after an instant, in the country: `2026-05-26`. */
export function workingDayAfter(at: string, days: number): string {
  const day = addBusinessDays(dayOf(at), days)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** How many working days have gone by from one instant to another, in the country. */
export const workingDaysBetween = (from: string, to: string): number => differenceInBusinessDays(dayOf(to), dayOf(from))
