/**
 * What a text says to the eye. Signs that nobody sees (direction overrides, spaces without width, fillers) make two texts look alike
 * and one text look like another; this is the one place that knows them.
 */

/** Scripts in which a joiner between letters changes how they are written. */
const joining =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}]'

/** Where an unseen sign changes what is seen: joiners in such scripts and inside one emoji, forms of emoji and of Han characters. */
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

/** The text without signs that nobody sees, but those that a script or an emoji is not itself without. */
export const withoutUnseen = (text: string): string => text.replace(needless, '')

/** Whether there is anything in a text that a person sees. */
export const isSeen = (text: string): boolean => seen.test(text)

/** A text as it is compared where only one may have it: whatever looks alike by its form alone is the same, and nothing unseen counts. */
export const comparable = (text: string): string =>
  text.normalize('NFKC').replace(anyUnseen, '').normalize('NFKC').trim()
