import { textsIn } from '../../../engine/model/localized.ts'
import { levelOf } from '../../../engine/model/query.ts'
import type { SearchResult } from '../../../engine/model/searchResult.ts'
import { parseSearchQuery } from '../../../engine/rules/text/searchQuery.ts'
import { namesText } from '../../../engine/rules/text/searchText.ts'
import { languageOf } from '../../../engine/model/declaration.ts'
import { readLocale } from '../../data/session/locale.ts'
import { isAtWords } from './matching.ts'

const mostAnswers = 50
const mostRecords = 300
const mostShown = 8

/** What was answered to what was typed, and the records in it, the latest last: what is typed next is answered from them at once. */
const answers = new Map<string, readonly SearchResult[]>()
const records = new Map<string, { found: SearchResult; text: string }>()

function keepNewest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

/** What another person at this browser found is not theirs. */
let whose: string | undefined

/** Begins with nothing where somebody else has signed in. */
export function rememberFor(person: string): void {
  if (whose === person) return
  whose = person
  answers.clear()
  records.clear()
}

/** Keeps what the server found. */
export function rememberFound(typed: string, found: readonly SearchResult[]): void {
  answers.delete(typed)
  answers.set(typed, found)
  keepNewest(answers, mostAnswers)
  for (const one of found) {
    const key = `${one.resource} ${one.id}`
    records.delete(key)
    records.set(key, { found: one, text: namesText(textsIn(one, 'title', languageOf[readLocale()])) })
    keepNewest(records, mostRecords)
  }
}

/** What was found for the same words, or of all that was found before what has them in its names; until the server says better. */
export function foundBefore(typed: string): readonly SearchResult[] {
  const same = answers.get(typed)
  if (same) return same
  const question = parseSearchQuery(typed)
  if (!question) return []
  const levels = question.preferred.filter(isAtWords)
  return [...records.values()]
    .toReversed()
    .map(({ found, text }) => ({ found, level: levelOf(levels, text) }))
    .filter(({ level }) => level < levels.length)
    .toSorted((one, other) => one.level - other.level)
    .slice(0, mostShown)
    .map(({ found }) => found)
}
