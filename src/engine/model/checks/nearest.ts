import { distance } from 'fastest-levenshtein'

/** The share of a word's letters that may differ at most. */
const maxDifference = 0.4

/** Returns the most similar word of a list, or undefined if none is similar enough. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  if (typed.length > 100) return undefined
  const limit = Math.max(1, Math.floor(typed.length * maxDifference))
  const near = [...words]
    .map(word => ({ word, letters: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, letters }) => word !== typed && letters <= limit)
  return near.toSorted((one, other) => one.letters - other.letters)[0]?.word
}

/** Returns ` (did you mean "…"?)`, or an empty text if no word is similar. */
export function didYouMean(typed: string, words: Iterable<string>): string {
  const meant = nearest(typed, words)
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}
