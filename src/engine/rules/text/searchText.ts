import type { Row } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { searchProperty } from '../../model/systemFields.ts'
import { foldSpelling } from './foldSpelling.ts'
import { typoKeysOf } from './typoKeys.ts'

/** The version of the format of search texts. If it changes, the search texts of all records are recomputed. */
export const searchTextVersion = 4

/*
 * Marks are letters that no folded text contains. They cannot be signs, because a trigram index ignores signs and would
 * not distinguish the beginning of a word from its inside. The mark of words has two letters, so that even a single
 * letter is searched for with three.
 */
const wordMark = 'XX'
/**
 * Titles have their own mark: if they contained the mark of words, nearly every text with the word would contain both
 * marks.
 */
const titleWordMark = 'QQ'
const titleMark = 'Y'
const namedMark = 'F'

/** Returns the part that matches the beginning of any word of a search text. */
export const atWord = (folded: string): string => `${wordMark}${folded}`

const marked = (mark: string, folded: string): string =>
  folded
    .split(' ')
    .map(word => `${mark}${word}`)
    .join(' ')

/** Returns the part that matches the beginnings of words of a title. */
export const inTitle = (folded: string): string => marked(titleWordMark, folded)

/** Returns the part that matches the beginning of a title. */
export const beginningTitle = (folded: string): string => `${titleMark}${inTitle(folded)}`

/** Returns the part that matches a whole title. */
export const wholeTitle = (folded: string): string => `${beginningTitle(folded)}${titleMark}`

const foldedOf = (property: Property, row: Row): string => {
  const value = row[property.name]
  return value === null || value === undefined ? '' : foldSpelling(property.type.words?.(value) ?? '')
}

const written = (properties: readonly Property[], row: Row): string[] =>
  properties.map(property => foldedOf(property, row)).filter(text => text !== '')

const isTitle = (entity: Entity, property: Property): boolean => entity.titles.includes(property)

/** Returns the part of a search text that has the titles of referenced records. */
const namedPart = (text: unknown): string => {
  const from = typeof text === 'string' ? text.indexOf(namedMark) : -1
  return from === -1 ? '' : String(text).slice(from)
}

const namedText = (names: readonly string[]): string => {
  const folded = [...new Set(names.map(foldSpelling))].filter(name => name !== '')
  return folded.length === 0 ? '' : [namedMark, ...folded.map(name => marked(wordMark, name))].join(' ')
}

/**
 * Returns the search text of a row: titles, the text of every searched field in all languages, and at the end the
 * titles of records that it refers to by a searched field. `names` are these titles; if omitted, those in the row's
 * current search text are kept. See docs/decisions/012.
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

/** Returns the misspelling key of a title that consists of one word. */
export const wholeTypoKey = (typoKey: string): string => `|${typoKey}`

/** Returns the key of the folded whole value of a field; stored with the misspelling keys. */
export const wholeValue = (folded: string): string => `=${folded}`

/**
 * Returns the keys by which misspelt words of a record's titles are found, and those of fields that match only as a
 * whole.
 */
export const titleTypoKeys = (entity: Entity, row: Row): string[] => [
  ...new Set(
    written(
      entity.searchable.filter(property => isTitle(entity, property)),
      row,
    ).flatMap(title => {
      const words = title.split(/[^a-z]+/).flatMap(typoKeysOf)
      return title.includes(' ') ? words : [...words, ...words.map(wholeTypoKey)]
    }),
  ),
  ...written(entity.wholeSearchable, row).map(wholeValue),
]

/** Returns a search text for names that are not those of records; each counts as a title. */
export const namesText = (names: readonly string[]): string =>
  names
    .map(foldSpelling)
    .filter(name => name !== '')
    .map(name => `${wholeTitle(name)} ${marked(wordMark, name)}`)
    .join(' ')
