/** The Latin letters on the keys of the 33 Georgian letters from U+10D0; a capital means Shift. */
const keys = 'a b g d e v z T i k l m n o p J r s t u f q R y S C c Z w W x j h'.split(' ')
const firstLetter = 0x10d0

const georgian = new Map(keys.map((key, place) => [key, String.fromCharCode(firstLetter + place)]))

/** Returns what the same keys give on a Georgian keyboard. */
export const onGeorgianKeys = (typed: string): string =>
  typed.replace(/[A-Za-z]/g, key => georgian.get(key) ?? georgian.get(key.toLowerCase()) ?? key)

/** Returns what the same keys give on a Latin keyboard. */
export const onLatinKeys = (typed: string): string =>
  typed.replace(/[\u10d0-\u10f0]/g, letter => (keys[letter.charCodeAt(0) - firstLetter] ?? letter).toLowerCase())
