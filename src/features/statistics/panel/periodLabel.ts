import type { Reader } from '../../../panel/data/reader.ts'

/** A day, month (`2026-05`) or year as the reader writes it. */
export const periodLabel = ({ day, month }: Pick<Reader, 'day' | 'month'>, period: string): string =>
  period.length === 7 ? month(period) : day(period)
