import type { Say } from '../../../engine/rules/time/hours/say.ts'
import type { Reader } from '../../data/reader.ts'

/** The words of hours in the reader's language. */
export const sayTo =
  ({ t }: Reader): Say =>
  (key, params) =>
    t(`hours.${key}`, params)
