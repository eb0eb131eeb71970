import * as z from 'zod/mini'
import { maxLength, minLength } from './lengths.ts'
import { comparable, isSeen, withoutUnseen } from './visibleText.ts'

interface Limits {
  minimum?: number | undefined
  maximum: number
  lines: boolean
  /** Only one record may have it: kept in the form in which it is compared. */
  unique?: boolean | undefined
}

const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const control = { line: /[\u0000-\u001f\u007f]/, lines: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ }

/** Whether every store can keep the text: no control characters, no halves of characters. */
export const isClean = (text: string, lines: boolean): boolean =>
  !control[lines ? 'lines' : 'line'].test(text) && !lone.test(text)

/**
 * A trimmed text without control characters and unseen signs, in composed Unicode form, in which there is something to see; `lines`
 * allows line breaks and tabs.
 */
export const plainText = ({ minimum, maximum, lines, unique }: Limits): z.ZodMiniType<string> =>
  z.string().check(
    z.overwrite(unique ? comparable : withoutUnseen),
    z.trim(),
    z.normalize('NFC'),
    z.refine(text => isClean(text, lines), 'invalid_format'),
    z.refine(text => text === '' || isSeen(text), 'nothing_seen'),
    minLength(minimum ?? 1),
    maxLength(maximum),
  )
