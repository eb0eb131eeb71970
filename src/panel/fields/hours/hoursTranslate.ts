import type { Translate } from '../../../engine/rules/time/hours/listText.ts'
import type { Reader } from '../../data/reader.ts'

/** Returns the texts of opening hours in the reader's language. */
export const createHoursTranslate =
  ({ t }: Reader): Translate =>
  (key, params) =>
    t(`hours.${key}`, params)
