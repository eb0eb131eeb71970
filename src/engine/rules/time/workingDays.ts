import { countryDay, dayAfter, weekdayOf } from './countryDays.ts'
import { daysIn } from './dayRange.ts'
import { isPublicHoliday } from './holidays.ts'

/** Working days within which a request should be decided. */
export const workingDaysToDecide = 10

const isWorkingDay = (day: string): boolean => weekdayOf(day) < 5 && !isPublicHoliday(day)

/** The day that lies so many working days (Monday to Friday but for public holidays) after an instant, in the country: `2026-05-26`. */
export function workingDayAfter(at: string, days: number): string {
  let day = countryDay(new Date(at))
  for (let left = days; left > 0;) {
    day = dayAfter(day, 1)
    if (isWorkingDay(day)) left--
  }
  return day
}

/** How many working days have begun from one instant to another, in the country; none where the other comes first. */
export const workingDaysBetween = (from: string, to: string): number =>
  daysIn(dayAfter(countryDay(new Date(from)), 1), countryDay(new Date(to))).filter(isWorkingDay).length
