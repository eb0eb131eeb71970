import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { maxLength } from './lengths.ts'

/** Monday to Sunday, as the seed specification orders working days. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** Opens and closes as `HH:MM`; one that closes at or before it opens runs past midnight. */
export interface Interval {
  opens: string
  closes: string
}
export type Week = Partial<Record<Weekday, Interval[]>>

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const span = ({ opens, closes }: Interval): [number, number] => {
  const [from, to] = [minutes(opens), minutes(closes)]
  return [from, to > from ? to : to + 1440]
}

const apart = (intervals: Interval[]): boolean => {
  const spans = intervals.map(span).sort(([a], [b]) => a - b)
  return spans.every(([from], index) => index === 0 || from >= (spans[index - 1]?.[1] ?? 0))
}

const time = () => z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const day = () =>
  z.array(z.strictObject({ opens: time(), closes: time() })).check(maxLength(6), z.refine(apart, 'overlapping_intervals'))

/** The intervals of each day of a week; a day without any is closed. */
export const openingHours: FieldType = {
  name: 'opening_hours',
  options: [],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () => z.strictObject(Object.fromEntries(weekdays.map(name => [name, z.optional(day())]))),
  read: cell => {
    try {
      return JSON.parse(cell)
    } catch {
      return cell
    }
  },
  filling: value => (Object.values(value as Week).some(intervals => intervals.length > 0) ? 1 : 0),
  samples: {
    valid: [{ monday: [{ opens: '09:00', closes: '13:00' }, { opens: '14:00', closes: '18:00' }], sunday: [] }, { friday: [{ opens: '20:00', closes: '03:00' }] }],
    invalid: [
      [{ monday: [{ opens: '9', closes: '18:00' }] }, 'invalid_format'],
      [{ monday: [{ opens: '09:00', closes: '13:00' }, { opens: '12:00', closes: '18:00' }] }, 'overlapping_intervals'],
      [{ holiday: [] }, 'unknown_key'],
      ['Mo-Su 09:00-18:00', 'wrong_type'],
    ],
  },
}
