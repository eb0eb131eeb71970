import { fromCountry } from '../../model/country.ts'

const shortest = 4
const longest = 24

/** Whether misspellings of a word are tolerated: it must consist of letters, and have enough of them. */
const toleratesTypos = (word: string): boolean =>
  word.length >= shortest && word.length <= longest && /^[a-z]+$/.test(word)

/** Replaces the letters of each sound by one letter, since people confuse them as a unit. */
const mergeSounds = fromCountry(({ writing: { sounds } }) => {
  const all = Object.keys(sounds)
  if (all.length === 0) return (word: string): string => word
  const several = new RegExp(all.toSorted((one, other) => other.length - one.length).join('|'), 'g')
  return (word: string): string => word.replace(several, letters => sounds[letters] ?? letters)
})

/** Folded words have no doubled letters, so removing a letter must not create any. */
const withoutDoubles = (word: string): string => word.replace(/(.)\1+/g, '$1')

/**
 * Returns the keys by which a folded word is found despite one misspelling: the word itself, and the word without each
 * of its letters. Two words share a key if one letter is missing, added, replaced or transposed. Empty for words whose
 * misspellings are not tolerated. See docs/decisions/049.
 */
export function typoKeysOf(word: string): string[] {
  const simplified = withoutDoubles(mergeSounds()(word))
  if (!toleratesTypos(simplified)) return []
  return [
    ...new Set([
      simplified,
      ...Array.from(simplified, (_letter, place) =>
        withoutDoubles(simplified.slice(0, place) + simplified.slice(place + 1)),
      ),
    ]),
  ]
}
