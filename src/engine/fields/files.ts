import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { storedFile, withFileType, type StoredFile } from './file.ts'
import { fileAddress, isOwnFile } from './fileAddress.ts'
import { json } from './json.ts'
import { readList } from './listOf.ts'

/** The default maximum number of files. */
export const defaultMaxFiles = 5

/**
 * A file in the product's own storage, so that opening attachments from strangers causes no request to another server.
 */
const ownAddress = () => z.string().check(z.refine(isOwnFile, 'file_missing'))

const sample = fileAddress('a'.repeat(64))

const asFiles = (value: unknown): StoredFile[] => (Array.isArray(value) ? value : [])

/** Several files from the product's own storage, in order. */
export const files: FieldType<'files', StoredFile[]> = {
  name: 'files',
  options: ['accept', 'maximum', 'maximumBytes', 'tooLarge'],
  column: 'json',
  empty: [],
  operators: ['null'],
  schema: ({ maximum = defaultMaxFiles }) =>
    z
      .array(storedFile(ownAddress()))
      .check(z.refine(all => all.length <= maximum, { error: 'too_many', params: { maximum } })),
  read: cell => (cell.startsWith('[') ? json.read(cell, { name: '', type: '' }) : readList(cell).map(url => ({ url }))),
  withFacts: (value, factsOf) => asFiles(value).map(file => withFileType(file, factsOf(file.url))),
  files: value => asFiles(value).map(({ url }) => url),
  samples: {
    field: { maximum: 2 },
    valid: [
      [{ url: sample, name: 'a.pdf', type: 'application/pdf', size: 12 }],
      [{ url: sample }, { url: fileAddress('b'.repeat(64)) }],
    ],
    invalid: [
      [{ url: sample }, 'wrong_type'],
      [[{ url: 'https://elsewhere.example/a.png' }], 'file_missing'],
      [[{ url: '/files/../secret' }], 'file_missing'],
      [[{ url: '/files/demo/x' }], 'file_missing'],
      [Array.from({ length: 3 }, () => ({ url: sample })), 'too_many'],
    ],
  },
}
