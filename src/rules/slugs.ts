import type { Language } from '../model/declaration.ts'

/** National system of romanization (2002) for the 33 letters from U+10D0; ejectives are written plainly in an address. */
const roman = 'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h'.split(' ')
const firstLetter = 0x10d0

/** A Georgian text in Latin letters. */
export const romanize = (text: string): string =>
  text.replace(/[\u10d0-\u10f0]/g, letter => roman[letter.charCodeAt(0) - firstLetter] ?? '')

const longest = 120

/** The slug a text gives in a language, or an empty text when no letter is left. */
export function slugOf(text: string, language: Language | undefined): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase().replaceAll('\u00df', 'ss')
  const written = language === 'ge' ? plain : romanize(plain)
  return written
    .replace(/['\u2019`]/g, '')
    .replace(/[^a-z0-9\u10d0-\u10f0]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
}
