/** National system of romanization (2002) for the 33 letters from U+10D0; ejectives are written plainly, as people do. */
const roman = 'a b g d e v z t i k l m n o p zh r s t u p k gh q sh ch ts dz ts ch kh j h'.split(' ')
const firstLetter = 0x10d0

/** A Georgian text in Latin letters; what is not Georgian stays. */
export const romanize = (text: string): string =>
  text.replace(/[\u10d0-\u10f0]/g, letter => roman[letter.charCodeAt(0) - firstLetter] ?? '')
