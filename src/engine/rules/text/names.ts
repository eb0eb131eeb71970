import { normalized } from '../../model/normalized.ts'
import { distance } from 'fastest-levenshtein'
import { comparable } from '../../fields/visibleText.ts'
import { country } from '../../model/country.ts'

/** Normalizes the case and surrounding spaces of a name. */
export const writtenName = (name: string): string => name.trim().toLowerCase()

/**
 * Normalizes a name for comparison: without case, accents and punctuation, and with the same result for both scripts.
 */
export const plainName = (text: string): string =>
  country()
    .writing.romanize(
      normalized(comparable(text), 'NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase(),
    )
    .replace(/['\u2019`\u02bc]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The share of a name's letters that may differ at most. */
const maxDifference = 0.4

const differenceOf = (typed: string, name: string): number => {
  if (name.length > typed.length && typed.length > 2 && ` ${name} `.includes(` ${typed} `)) return 0.5
  return distance(typed, name)
}

/**
 * Returns the indexes of the names that are most similar to a text, best first. Both must be normalized with
 * `plainName`.
 */
export function nearestNames(typed: string, names: readonly string[], most: number): number[] {
  const limit = Math.max(1, Math.floor(typed.length * maxDifference))
  const near: { index: number; difference: number }[] = []
  names.forEach((name, index) => {
    if (Math.abs(name.length - typed.length) > limit && !name.includes(typed)) return
    const difference = differenceOf(typed, name)
    if (difference <= limit) near.push({ index, difference })
  })
  return near
    .toSorted((a, b) => a.difference - b.difference || a.index - b.index)
    .slice(0, most)
    .map(({ index }) => index)
}
