import { dayAfter } from '../../engine/rules/time/countryDays.ts'

const daysOfPart = 5
const parts = 6

const monthOf = (day: string): string => day.slice(0, 7)
const numberOf = (day: string): number => Number(day.slice(8))
/**
 * Returns the part of its month that a day is in, starting at 0: five days each, the last one until the end of the
 * month.
 */
const partOf = (day: string): number => Math.min(Math.ceil(numberOf(day) / daysOfPart), parts) - 1
const partName = (day: string): string => `${monthOf(day)}/${partOf(day) + 1}`

/** Returns all slices that include a day: the day, its five-day part and its month. */
export const slicesOf = (day: string): string[] => [day, partName(day), monthOf(day)]

/** Returns the largest slice that starts on a day and does not end after `to`, and the first day after it. */
function largestFrom(day: string, to: string): { slice: string; next: string } {
  const month = `${monthOf(dayAfter(`${monthOf(day)}-01`, 31))}-01`
  if (numberOf(day) === 1 && dayAfter(month, -1) <= to) return { slice: monthOf(day), next: month }
  const isLast = partOf(day) === parts - 1
  const part = isLast ? month : dayAfter(day, daysOfPart)
  const begins = numberOf(day) === partOf(day) * daysOfPart + 1
  if (begins && dayAfter(part, -1) <= to) return { slice: partName(day), next: part }
  return { slice: day, next: dayAfter(day, 1) }
}

/** Returns the fewest slices that together cover a range, both ends included. */
export function slicesIn(from: string, to: string): string[] {
  const slices: string[] = []
  for (let day = from; day <= to;) {
    const { slice, next } = largestFrom(day, to)
    slices.push(slice)
    day = next
  }
  return slices
}
