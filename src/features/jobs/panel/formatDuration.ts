import type { Reader } from '../../../panel/data/reader.ts'
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../../engine/model/durations.ts'

const units = [
  ['days', dayMilliseconds],
  ['hours', hourMilliseconds],
  ['minutes', minuteMilliseconds],
  ['seconds', 1_000],
  ['milliseconds', 1],
] as const

/** Formats a duration in the largest unit that fits, with one decimal below 10. */
export function formatDuration({ t, number }: Reader, milliseconds: number): string {
  const [unit, length] = units.find(([, one]) => milliseconds >= one) ?? (['milliseconds', 1] as const)
  const value = milliseconds / length
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return t(`jobs.spans.${unit}`, { value: number(rounded), smart_count: rounded })
}
