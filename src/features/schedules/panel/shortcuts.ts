import { countryDay, dayAfter, instantAt, weekdayOf } from '../../../engine/rules/time/countryDays.ts'

/** The start of a working day. */
export const morning = '09:00'

/** Returns the most common times for schedules: tomorrow, and next Monday if that is another day. */
export function shortcutsAt(now: Date): { word: 'tomorrow' | 'monday'; at: string }[] {
  const today = countryDay(now)
  const at = (days: number): string => instantAt(dayAfter(today, days), morning).toISOString()
  const toMonday = 7 - weekdayOf(today)
  return [{ word: 'tomorrow', at: at(1) }, ...(toMonday === 1 ? [] : [{ word: 'monday' as const, at: at(toMonday) }])]
}
