import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'

const normalize = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

const mostWords = 10
const longestWord = 60

/** What `q` is looked for in: the words of every searched field in both languages. */
export const searchText = (entity: Entity, row: Row): string =>
  normalize(
    entity.searchable
      .map(property => (row[property.name] === null || row[property.name] === undefined ? '' : property.type.words?.(row[property.name]) ?? ''))
      .filter(text => text !== '')
      .join(' '),
  )

/** The words that a person typed, as `searchText` writes them; all must be found. */
export const searchWords = (typed: string): string[] =>
  normalize(typed)
    .split(' ')
    .filter(word => word !== '')
    .slice(0, mostWords)
    .map(word => Array.from(word).slice(0, longestWord).join(''))
