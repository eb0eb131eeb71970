import { isSupportedDate } from '../../fields/calendar.ts'

const century = 2_000

/** Returns a date as `2026-05-26`, or undefined if it does not exist or its year is not supported. */
function dayOfNumbers(year: number, month: number, day: number): string | undefined {
  const moment = new Date(Date.UTC(year, month - 1, day))
  if (moment.getUTCFullYear() !== year || moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day)
    return undefined
  const written = moment.toISOString().slice(0, 10)
  return isSupportedDate(written) ? written : undefined
}

const begins = 3

/**
 * Returns the month (1 for January) whose abbreviation a word begins with, regardless of its ending; undefined if there
 * is none.
 */
function monthOf(word: string, months: readonly string[]): number | undefined {
  const found = months.findIndex(name => word.toLowerCase().startsWith(name.toLowerCase().slice(0, begins)))
  return found < 0 ? undefined : found + 1
}

const isDayOrMonth = (part: string): boolean => part.length === 1 || part.length === 2
const isYear = (part: string): boolean => part.length === 4 || part.length === 2
const yearOf = (part: string): number => (part.length === 4 ? Number(part) : century + Number(part))

/** Parses a date of three numbers: the year comes first if it has four digits, otherwise the day does. */
function readNumbers([first = '', second = '', third = '']: readonly string[]): string | undefined {
  if (!isDayOrMonth(second)) return undefined
  if (first.length === 4 && isDayOrMonth(third)) return dayOfNumbers(Number(first), Number(second), Number(third))
  return isDayOrMonth(first) && isYear(third) ? dayOfNumbers(yearOf(third), Number(second), Number(first)) : undefined
}

/** Parses a date of two numbers and the name of a month. */
function readNamed([first = '', second = '']: readonly string[], month: number): string | undefined {
  if (first.length === 4 && isDayOrMonth(second)) return dayOfNumbers(Number(first), month, Number(second))
  return isDayOrMonth(first) && isYear(second) ? dayOfNumbers(yearOf(second), month, Number(first)) : undefined
}

const digitsOfDay = /^(\d{2})(\d{2})(\d{4})$/

/**
 * Parses a date as people write it ("22.11.2026", "22/11/26", "22112026", "22 Nov 2026", "November 22, 2026",
 * "2026-11-22") as `2026-11-22`. If both are numbers, the day comes before the month. `months` are the abbreviated
 * names, January first; other words are ignored. Undefined if it is not a date.
 */
export function readDay(text: string, months: readonly string[]): string | undefined {
  const numbers = text.match(/\d+/g) ?? []
  const [month, another] = (text.match(/\p{L}+/gu) ?? []).flatMap(word => monthOf(word, months) ?? [])
  if (month !== undefined) return another === undefined && numbers.length === 2 ? readNamed(numbers, month) : undefined
  const [, ...together] = numbers.length === 1 ? (digitsOfDay.exec(numbers[0] ?? '') ?? []) : ['', ...numbers]
  return together.length === 3 ? readNumbers(together) : undefined
}

/** Whether a date that is being typed is complete, so that another digit cannot change it: its year has four digits. */
export const isWholeDay = (text: string): boolean => /(?<!\d)(?:\d{4}|\d{8})(?!\d)/.test(text)
