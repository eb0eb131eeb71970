import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { json } from './json.ts'
import { maxLength } from './lengths.ts'
import { plainText } from './plainText.ts'
import { isHttpUrl } from './url.ts'

/** A stored file or one elsewhere on the web. */
export interface StoredFile {
  url: string
  name?: string
  type?: string
  size?: number
}

const ownPath = /^\/files\/[\w./-]+$/

/** The address of a file: in the product's own store or on the web. */
export const fileUrl = (): z.ZodMiniType<string> =>
  z.string().check(z.trim(), maxLength(2_000), z.refine(address => isHttpUrl(address) || (ownPath.test(address) && !address.includes('..')), 'not_http_url'))

/** One file. */
export const file: FieldType = {
  name: 'file',
  options: ['accept', 'maximumBytes'],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () =>
    z.strictObject({
      url: fileUrl(),
      name: z.optional(plainText({ maximum: 200, lines: false })),
      type: z.optional(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/))),
      size: z.optional(z.int().check(z.minimum(0))),
    }),
  read: cell => (cell.startsWith('{') ? json.read(cell, { name: '', type: '' }) : { url: cell.trim() }),
  samples: {
    valid: [{ url: 'https://marani.example/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 12 }, { url: '/files/ab/cd.webp' }],
    invalid: [['https://marani.example/a.pdf', 'wrong_type'], [{ url: 'javascript:alert(1)' }, 'not_http_url'], [{}, 'required'], [{ url: '/files/../secret' }, 'not_http_url']],
  },
}
