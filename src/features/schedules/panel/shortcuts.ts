import { countryDay, dayAfter, instantAt, weekdayOf } from '../../../engine/rules/time/countryDays.ts'

/** When people begin to work. */
export const morning = '09:00'

/** Moments that most things are scheduled for, by their words: tomorrow, and Monday where that is not tomorrow. */
export function shortcutsAt(now: Date): { word: 'tomorrow' | 'monday'; at: string }[] {
  const today = countryDay(now)
  const at = (days: number): string => instantAt(dayAfter(today, days), morning).toISOString()
  const toMonday = 7 - weekdayOf(today)
  return [{ word: 'tomorrow', at: at(1) }, ...(toMonday === 1 ? [] : [{ word: 'monday' as const, at: at(toMonday) }])]
}
