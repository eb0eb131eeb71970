import type { Reader } from '../../../panel/data/reader.ts'

/** Formats a day, month (`2026-05`) or year in the reader's language. */
export const periodLabel = ({ day, month }: Pick<Reader, 'day' | 'month'>, period: string): string =>
  period.length === 7 ? month(period) : day(period)
