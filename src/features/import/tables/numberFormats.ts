import { dayMilliseconds, minuteMilliseconds, secondMilliseconds } from '../../../engine/model/durations.ts'

/** Returns a cell as a person would write it; undefined if its format says nothing about this value. */
export type NumberFormat = (value: unknown) => string | undefined

/** The built-in formats of numbers that are not written as numbers (ECMA-376, 18.8.30). */
export const builtInFormats: Readonly<Record<string, string>> = {
  9: '0%',
  10: '0.00%',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mmss.0',
}

/** The precision of numbers in spreadsheets: further digits are those of binary numbers, 3.3000000000000003. */
const digits = 15

/** Returns a number as spreadsheets show it at full precision. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(digits)))

/** The first days of both calendars of workbooks; the first one has a 29 February in 1900. */
const epochs = { 1900: Date.UTC(1899, 11, 31), 1904: Date.UTC(1904, 0, 1) }
const missingDay = 60 * dayMilliseconds

function sinceEpoch(value: unknown, is1904: boolean): number | undefined {
  if (typeof value === 'number') return Math.round(value * dayMilliseconds)
  if (!(value instanceof Date) || Number.isNaN(value.getTime())) return undefined
  const since = value.getTime() - epochs[is1904 ? 1904 : 1900]
  return !is1904 && since >= missingDay ? since + dayMilliseconds : since
}

const two = (number: number): string => String(number).padStart(2, '0')

function timeText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / secondMilliseconds)
  const minutes = Math.floor((seconds * secondMilliseconds) / minuteMilliseconds)
  const written = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return seconds % 60 === 0 ? written : `${written}:${two(seconds % 60)}`
}

/** Returns a format without quoted and escaped characters, colours, conditions and languages. */
const bare = (format: string): string =>
  format
    .replace(/"[^"]*"|[\\*_]./g, '')
    .replace(/\[(?!(?:h+|m+|s+)\])[^\]]*\]/gi, '')
    .toLowerCase()

/**
 * Returns how cells with a format are written, if not as a number or a date: a share in percent, a time of day, a
 * duration, or a number of digits as in codes.
 */
export function numberFormat(format: string, is1904: boolean): NumberFormat | undefined {
  const code = bare(format)
  if (code.includes('%')) return value => (typeof value === 'number' ? `${plainNumber(value * 100)}%` : undefined)
  if (/^0{2,}$/.test(code))
    return value =>
      typeof value === 'number' && Number.isInteger(value) && value >= 0
        ? plainNumber(value).padStart(code.length, '0')
        : undefined
  if (!/[hs]/.test(code) || /[dyge]|mmm/.test(code)) return undefined
  const isDuration = code.includes('[')
  return value => {
    const since = sinceEpoch(value, is1904)
    return since !== undefined && since >= 0 && (isDuration || since < dayMilliseconds) ? timeText(since) : undefined
  }
}
