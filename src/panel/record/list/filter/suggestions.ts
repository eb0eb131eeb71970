import { languages } from '../../../../engine/model/declaration.ts'
import { percent } from '../../../../engine/fields/percent.ts'
import { levels } from '../../../../engine/model/completeness.ts'
import type { SearchResult } from '../../../../engine/model/searchResult.ts'
import type { Row } from '../../../../engine/model/query.ts'
import { filterFor, isChosen, questionsOf, type Question } from './asks.ts'
import type { Askable } from './fields.ts'
import { sayFilter, type Saying } from './sentences.ts'

/** What can be picked for what is typed: a field, to be asked about next, or a whole condition. */
export type Suggestion = { key: string; words: string } & (
  | { askable: Askable; filter?: never }
  | { filter: Row; askable?: never }
)

const mostShown = 8

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,:;„“”«»()]+/u)
    .filter(Boolean)

/** Whether each word that was typed begins one of a text's, in any order. */
function isMeant(typed: readonly string[], text: string): boolean {
  const words = wordsIn(text)
  return typed.every(one => words.some(word => word.startsWith(one)))
}

const whole = (saying: Saying, filter: Row): Suggestion => ({
  key: JSON.stringify(filter),
  words: sayFilter(filter, saying),
  filter,
})

const condition = (saying: Saying, askable: Askable, question: Question, value: unknown): Suggestion =>
  whole(saying, filterFor({ ...askable, question, value }))

const rangeOf = (name: string, range: Readonly<Record<string, number>>): Row =>
  Object.fromEntries(Object.entries(range).map(([operator, value]) => [`${name}_${operator}`, value]))

/** Every condition on a field that needs nothing to be filled in. */
function conditionsOf(saying: Saying, askable: Askable): Suggestion[] {
  const { field, property } = askable
  const list = saying.registry.codeLists.get(field.declaration.choices ?? '')
  const values = property.column === 'boolean' ? [true, false] : (list?.values.map(({ value }) => value) ?? [])
  const ends = questionsOf(field, property).filter(one => one === 'empty' || one === 'filled')
  const ranges = property.type.name === percent.name ? Object.values(levels) : []
  return [
    ...ranges.map(range => whole(saying, rangeOf(property.name, range))),
    ...ends.toReversed().map(question => condition(saying, askable, question, null)),
    ...values.map(value => condition(saying, askable, 'is', value)),
  ]
}

/** What a list may be requested what is typed: fields first, then whole conditions. All fields where nothing is. */
export function suggestionsFor(saying: Saying, askables: readonly Askable[], typed: string): Suggestion[] {
  const words = wordsIn(typed)
  const fields = askables
    .filter(({ label }) => isMeant(words, label))
    .map(askable => ({ key: askable.property.name, words: askable.label, askable }))
  if (words.length === 0) return fields
  const conditions = askables
    .flatMap(askable => conditionsOf(saying, askable))
    .filter(suggestion => isMeant(words, suggestion.words))
  return [...fields.slice(0, mostShown), ...conditions.slice(0, mostShown)]
}

/** The fields by whose records a list can be requested a name: those that its declaration offers. */
export const namedBy = (askables: readonly Askable[], declared: readonly string[]): Askable[] =>
  askables.filter(
    ({ field }) => isChosen(field) && field.declaration.reference && declared.includes(field.declaration.name),
  )

/** Conditions by records that were found by a name. */
export const suggestionsFrom = (
  saying: Saying,
  askables: readonly Askable[],
  found: readonly SearchResult[],
): Suggestion[] =>
  found
    .flatMap(record =>
      askables
        .filter(({ field }) => field.declaration.reference === record.resource)
        .map(askable => ({ record, askable })),
    )
    .slice(0, mostShown)
    .map(({ record, askable }) => {
      const title =
        [saying.reader.language, ...languages].map(language => record[`title_${language}`]).find(Boolean) ?? ''
      const filter = filterFor({ ...askable, question: 'is', value: record.id })
      const words = saying.reader.t('filters.say.is', { field: askable.label, value: title })
      return { key: JSON.stringify(filter), words, filter }
    })
