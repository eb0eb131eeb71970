import type { Reader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'

/** Returns why nothing was suggested: the problem of the property if there is one, or else the general message. */
export function problemText(error: unknown, reader: Reader): string {
  const { errors, message } = refusalOf(error, reader)
  return errors.property ?? message
}
