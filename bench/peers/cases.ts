import type { RequestedColumns, PageQuestion, Person } from './dialect.ts'

const readers = 32
const writers = 8

interface Common {
  /** A short key, for the history and for cases that a product does not support. */
  key: string
  name: string
  connections: number
  person: Person
}

export type PeerCase = Common &
  ({ kind: 'page'; question: PageQuestion } | { kind: 'record'; columns: RequestedColumns } | { kind: 'change' })

const page = (key: string, name: string, question: PageQuestion, person: Person = 'staff'): PeerCase => ({
  key,
  name,
  connections: readers,
  person,
  kind: 'page',
  question,
})

const record = (key: string, name: string, columns: RequestedColumns): PeerCase => ({
  key,
  name,
  connections: readers,
  person: 'staff',
  kind: 'record',
  columns,
})

/** Returns the measured cases; the words occur in the names of approved places. */
export const casesOf = (words: { ge: string; en: string }): PeerCase[] => [
  page('page-total', 'Page of 25, exact total', { columns: 'whole', total: true }),
  page('page', 'Page of 25, no total', { columns: 'whole', total: false }),
  page('same-total', 'Page of 25, the same columns, exact total', { columns: 'same', total: true }),
  page('same', 'Page of 25, the same columns, no total', { columns: 'same', total: false }),
  page('six-total', 'Page of 25, 6 columns, exact total', { columns: 'six', total: true }),
  record('record', 'One record', 'whole'),
  record('record-same', 'One record, the same columns', 'same'),
  page('search-ge', `Search in names, ${words.ge}`, { columns: 'whole', total: true, search: words.ge }),
  page('search-en', `Search in names, ${words.en}`, { columns: 'whole', total: true, search: words.en }),
  page('relations', '6 columns and two relations, exact total', { columns: 'six', total: true, relations: true }),
  page('restricted', 'Restricted to own rows, exact total', { columns: 'whole', total: true }, 'owner'),
  page('restricted-same', 'Restricted, the same columns, exact total', { columns: 'same', total: true }, 'owner'),
  { key: 'update', name: 'Update of one field', connections: writers, person: 'staff', kind: 'change' },
]
