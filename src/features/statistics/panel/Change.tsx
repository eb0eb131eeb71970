import type { Reader } from '../../../panel/data/reader.ts'

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

/** Formats a difference with its sign. */
export const differenceText = ({ number }: Pick<Reader, 'number'>, value: number): string =>
  `${sign(value)}${number(Math.abs(value))}`

/** Formats a percentage with its sign. */
export const percentText = (reader: Pick<Reader, 'number'>, percent: number): string =>
  `${differenceText(reader, percent)}%`

/** Formats a change in percent of the previous value; without a previous value it is "new". */
export function shareText({ number, t }: Pick<Reader, 'number' | 't'>, now: number, before: number): string {
  if (before === 0) return now === 0 ? '–' : t('statistics.new')
  return percentText({ number }, Math.round(((now - before) / before) * 100))
}

/** The tone of a change: green for more, red for less. */
export const toneOfChange = (value: number): 'public' | 'declined' | 'neutral' =>
  value > 0 ? 'public' : value < 0 ? 'declined' : 'neutral'
