import { textsIn } from '../../../engine/model/localized.ts'
import { levelOf } from '../../../engine/model/query.ts'
import type { SearchResult } from '../../../engine/model/searchResult.ts'
import { parseSearchQuery } from '../../../engine/rules/text/searchQuery.ts'
import { namesText } from '../../../engine/rules/text/searchText.ts'
import { languageOf } from '../../../engine/model/declaration.ts'
import { readLocale } from '../../data/session/locale.ts'
import { isAtWords } from './matching.ts'

const maxSearches = 50
const maxRecords = 300
const maxShown = 8

/** The responses by typed text, the latest last; the next text is answered from their records at once. */
const responses = new Map<string, readonly SearchResult[]>()
const records = new Map<string, { found: SearchResult; text: string }>()

function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/** The person whose results these are; they are not shown to another one. */
let whose: string | undefined

/** Clears the results if another person has signed in. */
export function rememberFor(person: string): void {
  if (whose === person) return
  whose = person
  responses.clear()
  records.clear()
}

/** Stores a response. */
export function rememberFound(typed: string, found: readonly SearchResult[]): void {
  responses.delete(typed)
  responses.set(typed, found)
  keepNewest(responses, maxSearches)
  for (const one of found) {
    const key = `${one.resource} ${one.id}`
    records.delete(key)
    records.set(key, { found: one, text: namesText(textsIn(one, 'title', languageOf[readLocale()])) })
    keepNewest(records, maxRecords)
  }
}

/**
 * Returns the stored results for the same text, or all stored records whose names match it, until the server responds.
 */
export function foundBefore(typed: string): readonly SearchResult[] {
  const same = responses.get(typed)
  if (same) return same
  const question = parseSearchQuery(typed)
  if (!question) return []
  const levels = question.preferred.filter(isAtWords)
  return [...records.values()]
    .toReversed()
    .map(({ found, text }) => ({ found, level: levelOf(levels, text) }))
    .filter(({ level }) => level < levels.length)
    .toSorted((one, other) => one.level - other.level)
    .slice(0, maxShown)
    .map(({ found }) => found)
}
