import { otherLatinFromCyrillic } from './cyrillic.ts'
import { fold } from './fold.ts'
import { onGeorgianKeys, onLatinKeys } from './keyboards.ts'

/** The minimum length of a guess after folding; shorter ones match too much. */
const shortestGuess = 3

/** Letters on the same key without and with Shift, if folding distinguishes them. */
const shifted: Readonly<Record<string, string>> = Object.fromEntries(
  ['s', 'c', 'z', 'w', 'r', 'j'].map(key => [onGeorgianKeys(key), onGeorgianKeys(key.toUpperCase())]),
)

/** Up to this number of letters of a word, all combinations of Shift are tried; of more, one at a time. */
const maxTogether = 3

/** Returns the readings of a word that was typed without Shift. */
function withShift(word: string): string[] {
  const letters = Array.from(word)
  const places = letters.flatMap((letter, place) => (letter in shifted ? [place] : []))
  const change = (changed: readonly number[]): string =>
    letters.map((letter, place) => (changed.includes(place) ? (shifted[letter] ?? letter) : letter)).join('')
  if (places.length > maxTogether) return [...places.map(place => change([place])), change(places)]
  return Array.from({ length: 2 ** places.length - 1 }, (_none, number) =>
    change(places.filter((_place, bit) => ((number + 1) >> bit) & 1)),
  )
}

/** A word that ends in k may be the beginning of one with kh. */
const unfinished = (word: string): string[] => (/k$/i.test(word) ? [fold(`${word}h`)] : [])

/** Returns the folded word as typed; several if it may have two endings. */
export const literalOf = (word: string): string[] => [fold(word), ...unfinished(word)]

/**
 * Returns other readings of a word, folded: the same keys on the other keyboard, with and without Shift, with a
 * forgotten Shift, and another transliteration of Russian letters.
 */
export function guessesOf(word: string): string[] {
  const small = word.toLowerCase()
  const keys = [onGeorgianKeys(small), onGeorgianKeys(word)]
  const russian = /[х]/.test(small) ? [otherLatinFromCyrillic(small)] : []
  const literal = literalOf(word)
  const guesses = [onLatinKeys(word), ...keys, ...withShift(onGeorgianKeys(small)), ...russian].map(fold)
  return [...new Set(guesses)].filter(
    guess => guess.length >= Math.min(shortestGuess, word.length) && !literal.includes(guess),
  )
}
