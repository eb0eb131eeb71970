import { otherLatinFromCyrillic } from './cyrillic.ts'
import { fold } from './fold.ts'
import { onGeorgianKeys, onLatinKeys } from './keyboards.ts'

/** A guess that folding left shorter means everything and nothing. */
const shortestGuess = 3

/** Letters on the same key without Shift and with it, where folding distinguishes them. */
const shifted: Readonly<Record<string, string>> = Object.fromEntries(
  ['s', 'c', 'z', 'w', 'r', 'j'].map(key => [onGeorgianKeys(key), onGeorgianKeys(key.toUpperCase())]),
)

/** So many letters of a word are tried with Shift in all ways; of more, one at a time. */
const mostTogether = 3

/** A word as it may have been meant where nobody pressed Shift. */
function withShift(word: string): string[] {
  const letters = Array.from(word)
  const places = letters.flatMap((letter, place) => (letter in shifted ? [place] : []))
  const change = (changed: readonly number[]): string =>
    letters.map((letter, place) => (changed.includes(place) ? (shifted[letter] ?? letter) : letter)).join('')
  if (places.length > mostTogether) return [...places.map(place => change([place])), change(places)]
  return Array.from({ length: 2 ** places.length - 1 }, (_none, number) =>
    change(places.filter((_place, bit) => ((number + 1) >> bit) & 1)),
  )
}

/** A word that ends in k may be the beginning of one with kh. */
const unfinished = (word: string): string[] => (/k$/i.test(word) ? [fold(`${word}h`)] : [])

/** A word as it was typed, folded; more than one where it may have two endings. */
export const literalOf = (word: string): string[] => [fold(word), ...unfinished(word)]

/**
 * What else may have been meant by a word, folded: what the same keys give on the other keyboard, with Shift and without, the same with
 * a Shift that was forgotten, and another reading of Russian letters.
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
