import { distance } from 'fastest-levenshtein'

/** Share of a word's letters that may differ before nobody means it any more. */
const mostDifferent = 0.4

/** The word of a list that somebody most likely meant; undefined where none is near. */
export function nearest(typed: string, words: Iterable<string>): string | undefined {
  if (typed.length > 100) return undefined
  const limit = Math.max(1, Math.floor(typed.length * mostDifferent))
  const near = [...words]
    .map(word => ({ word, letters: distance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ word, letters }) => word !== typed && letters <= limit)
  return near.toSorted((one, other) => one.letters - other.letters)[0]?.word
}

/** ` (did you mean "…"?)`, or nothing where no word is near. */
export function didYouMean(typed: string, words: Iterable<string>): string {
  const meant = nearest(typed, words)
  return meant === undefined ? '' : ` (did you mean "${meant}"?)`
}
