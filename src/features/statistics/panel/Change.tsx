import type { Reader } from '../../../panel/data/reader.ts'

const sign = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

/** A difference as people write it, with its sign. */
export const differenceText = ({ number }: Pick<Reader, 'number'>, value: number): string =>
  `${sign(value)}${number(Math.abs(value))}`

/** A share of a hundred with its sign, as the rest of the panel writes it. */
export const percentText = (reader: Pick<Reader, 'number'>, percent: number): string =>
  `${differenceText(reader, percent)}%`

/** How something changed, as a share of what it was; of nothing there is none, so it is new. */
export function shareText({ number, t }: Pick<Reader, 'number' | 't'>, now: number, before: number): string {
  if (before === 0) return now === 0 ? '–' : t('statistics.new')
  return percentText({ number }, Math.round(((now - before) / before) * 100))
}

/** The tone in which a change is written: green for more, red for less. */
export const toneOfChange = (value: number): 'public' | 'declined' | 'neutral' =>
  value > 0 ? 'public' : value < 0 ? 'declined' : 'neutral'
