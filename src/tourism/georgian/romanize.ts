/**
 * The national system of romanization (2002) for the 33 letters from U+10D0, without apostrophes for ejectives, as
 * people write.
 */
const roman = 'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h'.split(' ')
const firstLetter = 0x10d0

/** Transliterates a Georgian text to Latin letters; other characters are kept. */
export const romanize = (text: string): string =>
  text.replace(/[\u10d0-\u10f0]/g, letter => roman[letter.charCodeAt(0) - firstLetter] ?? '')
