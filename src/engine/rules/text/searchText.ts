import { comparable } from '../../fields/visibleText.ts'
import type { Row, Word } from '../../model/query.ts'
import type { Entity, Property } from '../../model/registry.ts'
import { onGeorgianKeys, onLatinKeys } from './keyboards.ts'
import { romanize } from './romanize.ts'

/** Which way of writing search texts this is; another number has those of every record written anew. */
export const searchForm = 2

/** Begin each word of a title, and begin and end the title; no other text has them. */
const wordMark = '^'
const titleMark = '|'

const mostWords = 10
const longestWord = 60

const respelled: Readonly<Record<string, string>> = { ch: 'tsh', c: 'k', q: 'k', f: 'p', x: 'ks', y: 'i' }

/**
 * A text as it is compared: in Latin letters, without case, accents, quotes and doubled letters, and with one spelling for
 * sounds that people write in several ways (qvevri and kvevri, Kakheti and Kaheti, gvino and ghvino, kape and cafe).
 */
export const foldSpelling = (text: string): string =>
  romanize(text.normalize('NFKD').replace(/[\u0300-\u036f'`"\u00ab\u00bb\u02bc\u2018-\u201f^|]/g, '').toLowerCase())
    .replace(/ch|[cqfxy]/g, letters => respelled[letters] ?? letters)
    .replace(/([a-z])\1+/g, '$1')
    .replace(/kh+/g, 'h')
    .replace(/gh+/g, 'g')
    .replace(/([a-z])\1+/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const wordsOf = (property: Property, row: Row): string => {
  const value = row[property.name]
  return value === null || value === undefined ? '' : foldSpelling(property.type.words?.(value) ?? '')
}

const markedWords = (folded: string): string => folded.split(' ').map(word => `${wordMark}${word}`).join(' ')

const titleOf = (folded: string): string => `${titleMark}${markedWords(folded)}${titleMark}`

/** What `q` is looked for in: the words of every searched field in both languages, those of titles first and marked. */
export const searchText = (entity: Entity, row: Row): string => {
  const isTitle = (property: Property): boolean => entity.titles.includes(property)
  const written = (properties: readonly Property[]): string[] => properties.map(property => wordsOf(property, row)).filter(text => text !== '')
  return [...written(entity.searchable.filter(isTitle)).map(titleOf), ...written(entity.searchable.filter(property => !isTitle(property)))].join(' ')
}

/** A guess that folding left shorter means everything and nothing. */
const shortestGuess = 3

/** Names that are no record's, as a search text: each is a title. */
export const namesText = (names: readonly string[]): string =>
  names
    .map(foldSpelling)
    .filter(name => name !== '')
    .map(titleOf)
    .join(' ')

/** What may have been meant: what was typed, and what the same keys give on the other keyboard, with Shift and without. */
function readings(typed: string): string[] {
  const plain = comparable(typed)
  const guesses = [onLatinKeys(plain), onGeorgianKeys(plain), onGeorgianKeys(plain.toLowerCase())].map(foldSpelling)
  return [foldSpelling(plain), ...guesses.filter(guess => guess.length >= Math.min(shortestGuess, plain.length))]
}

/** A word that ends in k may be one that goes on with kh. */
const unfinished = (word: string): string[] => (/k$/i.test(word) ? [foldSpelling(`${word}h`)] : [])

/** As search texts were in their first form: those that are not written anew yet are found as they were. */
const former = (word: string): string => word.normalize('NFC').toLowerCase()

const shortest = (spellings: readonly string[]): string[] => [...new Set(spellings)].filter(one => one !== '' && !spellings.some(other => other !== one && other !== '' && one.includes(other)))

const typedWords = (typed: string): string[] =>
  typed
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, mostWords)
    .map(word => Array.from(word).slice(0, longestWord).join(''))

function spellingsOf(word: string): string[] {
  const spellings = shortest([...readings(word), ...unfinished(word)])
  return spellings.length > 0 ? shortest([...spellings, former(word)]) : []
}

/**
 * The words that a person typed in either script, each in every spelling that `searchText` may have it in; all words must be found.
 * Of signs alone there is one word without spellings, which nothing has.
 */
export function searchWords(typed: string): Word[] {
  const words = typedWords(typed)
  const spelled = words.map(word => spellingsOf(word)).filter(spellings => spellings.length > 0)
  return words.length > 0 && spelled.length === 0 ? [[]] : spelled
}

/** What makes a record the one that was meant, best first: its whole title is what was typed; it begins so; every word begins a word of a title. */
export function preferredWords(typed: string): Word[][] {
  const titles = [...new Set(readings(typedWords(typed).join(' ')))].filter(title => title !== '').map(titleOf)
  const starts = searchWords(typed).map(spellings => [spellings].flat().map(spelling => `${wordMark}${spelling}`))
  return [[titles], [titles.map(title => title.slice(0, -titleMark.length))], starts]
}
