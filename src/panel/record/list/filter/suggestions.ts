import { languages } from '../../../../engine/model/declaration.ts'
import { percent } from '../../../../engine/fields/percent.ts'
import { levels } from '../../../../engine/model/completeness.ts'
import type { SearchResult } from '../../../../engine/model/searchResult.ts'
import type { Row } from '../../../../engine/model/query.ts'
import { filterFor, isChosen, comparisonsOf, type Comparison } from './conditions.ts'
import type { Filterable } from './fields.ts'
import { filterSentence, type SentenceContext } from './sentences.ts'

/** A suggestion for the typed text: a field to filter by, or a filterSuggestion condition. */
export type Suggestion = { key: string; words: string } & (
  | { filterable: Filterable; filter?: never }
  | { filter: Row; filterable?: never }
)

const maxShown = 8

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,:;„“”«»()]+/u)
    .filter(Boolean)

/** Whether each typed word is the beginning of a word of the text, in any order. */
function isMeant(typed: readonly string[], text: string): boolean {
  const words = wordsIn(text)
  return typed.every(one => words.some(word => word.startsWith(one)))
}

const filterSuggestion = (sentenceContext: SentenceContext, filter: Row): Suggestion => ({
  key: JSON.stringify(filter),
  words: filterSentence(filter, sentenceContext),
  filter,
})

const conditionSuggestion = (
  sentenceContext: SentenceContext,
  filterable: Filterable,
  comparison: Comparison,
  value: unknown,
): Suggestion => filterSuggestion(sentenceContext, filterFor({ ...filterable, comparison, value }))

const rangeOf = (name: string, range: Readonly<Record<string, number>>): Row =>
  Object.fromEntries(Object.entries(range).map(([operator, value]) => [`${name}_${operator}`, value]))

/** Returns all conditions on a field that need no value to be entered. */
function conditionSuggestions(sentenceContext: SentenceContext, filterable: Filterable): Suggestion[] {
  const { field, property } = filterable
  const list = sentenceContext.registry.codeLists.get(field.declaration.choices ?? '')
  const values = property.column === 'boolean' ? [true, false] : (list?.values.map(({ value }) => value) ?? [])
  const ends = comparisonsOf(field, property).filter(one => one === 'empty' || one === 'filled')
  const ranges = property.type.name === percent.name ? Object.values(levels) : []
  return [
    ...ranges.map(range => filterSuggestion(sentenceContext, rangeOf(property.name, range))),
    ...ends.toReversed().map(comparison => conditionSuggestion(sentenceContext, filterable, comparison, null)),
    ...values.map(value => conditionSuggestion(sentenceContext, filterable, 'is', value)),
  ]
}

/** Returns the suggestions for the typed text: fields first, then conditions; without a text, all fields. */
export function suggestionsFor(
  sentenceContext: SentenceContext,
  filterables: readonly Filterable[],
  typed: string,
): Suggestion[] {
  const words = wordsIn(typed)
  const fields = filterables
    .filter(({ label }) => isMeant(words, label))
    .map(filterable => ({ key: filterable.property.name, words: filterable.label, filterable }))
  if (words.length === 0) return fields
  const conditions = filterables
    .flatMap(filterable => conditionSuggestions(sentenceContext, filterable))
    .filter(suggestion => isMeant(words, suggestion.words))
  return [...fields.slice(0, maxShown), ...conditions.slice(0, maxShown)]
}

/** Returns the fields whose related records can be searched by title: those that the declaration offers. */
export const namedBy = (filterables: readonly Filterable[], declared: readonly string[]): Filterable[] =>
  filterables.filter(
    ({ field }) => isChosen(field) && field.declaration.reference && declared.includes(field.declaration.name),
  )

/** Returns suggestions of conditions on records that were found by title. */
export const suggestionsFrom = (
  sentenceContext: SentenceContext,
  filterables: readonly Filterable[],
  found: readonly SearchResult[],
): Suggestion[] =>
  found
    .flatMap(record =>
      filterables
        .filter(({ field }) => field.declaration.reference === record.resource)
        .map(filterable => ({ record, filterable })),
    )
    .slice(0, maxShown)
    .map(({ record, filterable }) => {
      const title =
        [sentenceContext.reader.language, ...languages].map(language => record[`title_${language}`]).find(Boolean) ?? ''
      const filter = filterFor({ ...filterable, comparison: 'is', value: record.id })
      const words = sentenceContext.reader.t('filters.say.is', { field: filterable.label, value: title })
      return { key: JSON.stringify(filter), words, filter }
    })
