/**
 * The visible content of a text. Invisible characters (direction overrides, zero-width spaces, fillers) make different
 * texts look alike; this is the only place that knows them.
 */
import { normalized } from '../model/normalized.ts'

/** Scripts in which a joiner between letters changes their shape. */
const joining =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]'

/**
 * Where invisible characters are needed: joiners in such scripts and inside an emoji, variation selectors of emoji and
 * Han characters.
 */
const needed = [
  `(?<=${joining})[\\u200c\\u200d]`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '\\ufe0f(?=\\u20e3)',
  '(?<=\\p{sc=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]',
].join('|')

const unseen = '\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb'
const needless = new RegExp(`(?!${needed})[${unseen}]`, 'gu')
const anyUnseen = new RegExp(`[${unseen}\\p{Cf}\\u2800]`, 'gu')
const seen = new RegExp(`[^\\s\\p{C}\\p{M}${unseen}\\u2800]`, 'u')

/** Returns a text in composed form, in which texts are stored. */
export const composed = (text: string): string => normalized(text, 'NFC')

/** Removes invisible characters, except those that a script or emoji needs. */
export const withoutInvisible = (text: string): string => text.replace(needless, '')

/** Whether a text has any visible characters. */
export const isVisible = (text: string): boolean => seen.test(text)

/**
 * Normalizes a text for uniqueness: compatibility variants of a character are equal, and invisible characters are
 * ignored.
 */
export const comparable = (text: string): string =>
  normalized(normalized(text, 'NFKC').replace(anyUnseen, ''), 'NFKC').trim()
