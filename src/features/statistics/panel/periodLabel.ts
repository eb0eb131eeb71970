import type { Reader } from '../../../panel/data/reader.ts'

/** A day, month (`2026-05`) or year as the reader writes it. */
export function periodLabel({ t, day }: Reader, period: string): string {
  const [year = '', month] = period.split('-')
  if (period.length === 10) return day(period)
  return month ? `${t(`panel.dates.months.${Number(month)}`)} ${year}` : year
}
