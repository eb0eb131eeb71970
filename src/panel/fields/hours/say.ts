import type { Say } from '../../../engine/rules/time/hours/say.ts'
import type { Reader } from '../../data/reader.ts'

/** Returns the texts of opening hours in the reader's language. */
export const createHoursTranslate =
  ({ t }: Reader): Say =>
  (key, params) =>
    t(`hours.${key}`, params)
