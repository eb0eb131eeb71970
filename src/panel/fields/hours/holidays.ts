import { languages } from '../../../engine/model/localized.ts'
import { dayKey, type Exception, mostExceptions } from '../../../engine/fields/exceptions.ts'
import { inOrder } from '../../../engine/rules/time/hours/dayText.ts'
import { publicHolidays } from '../../../engine/rules/time/holidays.ts'

const holidays = new Set(publicHolidays.map(dayKey))

/** Whether an exception says no more than that a public holiday is closed. */
export const isClosedHoliday = (one: Exception): boolean => holidays.has(dayKey(one)) && one.intervals.length === 0 && languages.every(language => !one[`note_${language}`])

const missing = (exceptions: readonly Exception[]): Exception[] => {
  const known = new Set(exceptions.map(dayKey))
  return publicHolidays.filter(day => !known.has(dayKey(day))).map(day => ({ ...day, intervals: [] }))
}

/** Whether every public holiday is among the exceptions, with whatever hours. */
export const hasHolidays = (exceptions: readonly Exception[]): boolean => missing(exceptions).length === 0

/** Whether there is room for the public holidays that are not yet there. */
export const hasRoom = (exceptions: readonly Exception[]): boolean => exceptions.length + missing(exceptions).length <= mostExceptions

/** The exceptions with every public holiday closed that has no hours of its own, or without those where they are all there. */
export const toggleHolidays = (exceptions: readonly Exception[]): Exception[] =>
  hasHolidays(exceptions) ? exceptions.filter(one => !isClosedHoliday(one)) : inOrder([...exceptions, ...missing(exceptions)])
