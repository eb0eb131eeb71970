import * as z from 'zod/mini'
import { maxLength, minLength } from './lengths.ts'

interface Limits {
  minimum?: number | undefined
  maximum: number
  lines: boolean
}

const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const control = { line: /[\u0000-\u001f\u007f]/, lines: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ }

/** Whether every store can keep the text: no control characters, no halves of characters. */
export const isClean = (text: string, lines: boolean): boolean => !control[lines ? 'lines' : 'line'].test(text) && !lone.test(text)

/** A trimmed text without control characters, in composed Unicode form; `lines` allows line breaks and tabs. */
export const plainText = ({ minimum, maximum, lines }: Limits): z.ZodMiniType<string> =>
  z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.refine(text => isClean(text, lines), 'invalid_format'),
    minLength(minimum ?? 1),
    maxLength(maximum),
  )
