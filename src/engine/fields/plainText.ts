import * as z from 'zod/mini'
import { maxLength, minLength } from './lengths.ts'
import { comparable, composed, isVisible, withoutInvisible } from './visibleText.ts'

interface Limits {
  minimum?: number | undefined
  maximum: number
  lines: boolean
  /** The value must be unique, so it is stored in the form in which it is compared. */
  unique?: boolean | undefined
}

const unpairedSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const control = { line: /[\u0000-\u001f\u007f]/, lines: /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/ }

/** Whether every store can keep the text: no control characters and no unpaired surrogates. */
export const isClean = (text: string, lines: boolean): boolean =>
  !control[lines ? 'lines' : 'line'].test(text) && !unpairedSurrogate.test(text)

/**
 * The schema of a trimmed text in composed Unicode form, without control and invisible characters, that has visible
 * content; `lines` allows line breaks and tabs.
 */
export const plainText = ({ minimum, maximum, lines, unique }: Limits): z.ZodMiniType<string> =>
  z.string().check(
    z.overwrite(unique ? comparable : withoutInvisible),
    z.trim(),
    z.overwrite(composed),
    z.refine(text => isClean(text, lines), 'invalid_format'),
    z.refine(text => text === '' || isVisible(text), 'nothing_seen'),
    minLength(minimum ?? 1),
    maxLength(maximum),
  )
