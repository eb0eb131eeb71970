import type { Reader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'

/** Why nothing was suggested: what is wrong with the field where that is known, or what the whole was refused with. */
export function problemText(error: unknown, reader: Reader): string {
  const { errors, message } = refusalOf(error, reader)
  return errors.property ?? message
}
