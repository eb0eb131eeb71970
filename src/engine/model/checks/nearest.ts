import { distance } from 'fastest-levenshtein'

/** Share of a word's letters that may differ before nobody means it any more. */
const mostDifferent = 0.4

/** The word of a list that somebody most likely meant; undefined where none is near. */
export function nearest(given: string, words: Iterable<string>): string | undefined {
  if (given.length > 100) return undefined
  const limit = Math.max(1, Math.floor(given.length * mostDifferent))
  const near = [...words]
    .map(word => ({ word, letters: distance(given.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, letters }) => word !== given && letters <= limit)
  return near.toSorted((one, other) => one.letters - other.letters)[0]?.word
}

/** ` (did you mean "…"?)`, or nothing where no word is near. */
export function didYouMean(given: string, words: Iterable<string>): string {
  const meant = nearest(given, words)
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}
