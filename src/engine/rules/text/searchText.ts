import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { searchProperty } from '../../model/systemFields.ts'
import { foldSpelling } from './foldSpelling.ts'
import { slipsOf } from './slips.ts'

/** The version of how search texts are written; with another number those of every record are written again. */
export const searchForm = 4

/*
 * Marks are letters, and such as no folded text has: an index of trigrams leaves signs out, so with signs it would take a word that
 * begins so for one that has it anywhere. That of words is two letters, so that a word of a single letter is searched for by three.
 */
const wordMark = 'XX'
/** Titles are separate from their words, since a mark before that of words would be in nearly every text that has the word. */
const titleWordMark = 'QQ'
const titleMark = 'Y'
const namedMark = 'F'

/** A folded word as it begins any word of a search text. */
export const atWord = (folded: string): string => `${wordMark}${folded}`

const marked = (mark: string, folded: string): string =>
  folded
    .split(' ')
    .map(word => `${mark}${word}`)
    .join(' ')

/** Folded words as they begin words of a title. */
export const inTitle = (folded: string): string => marked(titleWordMark, folded)

/** Folded words as a title begins with them. */
export const beginningTitle = (folded: string): string => `${titleMark}${inTitle(folded)}`

/** Folded words as the whole of a title. */
export const wholeTitle = (folded: string): string => `${beginningTitle(folded)}${titleMark}`

const foldedOf = (property: Property, row: Row): string => {
  const value = row[property.name]
  return value === null || value === undefined ? '' : foldSpelling(property.type.words?.(value) ?? '')
}

const written = (properties: readonly Property[], row: Row): string[] =>
  properties.map(property => foldedOf(property, row)).filter(text => text !== '')

const isTitle = (entity: Entity, property: Property): boolean => entity.titles.includes(property)

/** The part of a search text that is of other records: the names of those that the row refers to. */
const namedPart = (text: unknown): string => {
  const from = typeof text === 'string' ? text.indexOf(namedMark) : -1
  return from === -1 ? '' : String(text).slice(from)
}

const namedText = (names: readonly string[]): string => {
  const folded = [...new Set(names.map(foldSpelling))].filter(name => name !== '')
  return folded.length === 0 ? '' : [namedMark, ...folded.map(name => marked(wordMark, name))].join(' ')
}

/**
 * What `q` is searched for in: titles, the words of every searched field in both languages, and at the end those
 * of the records that it refers to by a searched field. `names` are these; without them they stay as they are in the row.
 * See docs/decisions/012.
 */
export function searchText(entity: Entity, row: Row, names?: readonly string[]): string {
  const all = written(entity.searchable, row).map(text => marked(wordMark, text))
  const titles = written(
    entity.searchable.filter(property => isTitle(entity, property)),
    row,
  ).map(wholeTitle)
  return [...titles, ...all, names ? namedText(names) : namedPart(row[searchProperty])]
    .filter(text => text !== '')
    .join(' ')
}

/** By what a title is known that is one word. */
export const wholeSlip = (slip: string): string => `|${slip}`

/** The folded whole value of a field, next to what titles are known by. */
export const wholeValue = (folded: string): string => `=${folded}`

/** By what the words of a record's titles are known despite a slip of the finger, and the values of fields that are found by the whole of them alone. */
export const titleSlips = (entity: Entity, row: Row): string[] => [
  ...new Set(
    written(
      entity.searchable.filter(property => isTitle(entity, property)),
      row,
    ).flatMap(title => {
      const words = title.split(/[^a-z]+/).flatMap(slipsOf)
      return title.includes(' ') ? words : [...words, ...words.map(wholeSlip)]
    }),
  ),
  ...written(entity.wholes, row).map(wholeValue),
]

/** Names that are no record's, as a search text: each is a title. */
export const namesText = (names: readonly string[]): string =>
  names
    .map(foldSpelling)
    .filter(name => name !== '')
    .map(name => `${wholeTitle(name)} ${marked(wordMark, name)}`)
    .join(' ')
