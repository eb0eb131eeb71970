import type { Say } from '../../../rules/hours/say.ts'
import type { Reader } from '../reader.ts'

/** The words of hours in the reader's language. */
export const sayTo =
  ({ t }: Reader): Say =>
  (key, params) =>
    t(`hours.${key}`, params)
