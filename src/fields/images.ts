import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { fileUrl } from './file.ts'
import { byCount } from './filling.ts'
import { json } from './json.ts'
import { maxLength } from './lengths.ts'
import { readList } from './listOf.ts'
import { plainText } from './plainText.ts'

/** One image: its address and what it shows, in both languages. */
export interface Image {
  url: string
  alt_ge?: string
  alt_en?: string
}

/** The most images a record may have (seed specification, section 5). */
export const mostImages = 15

const image = () => {
  const alt = () => z.optional(plainText({ maximum: 300, lines: false }))
  return z.strictObject({ url: fileUrl(), alt_ge: alt(), alt_en: alt() })
}

/** Images in their order; the first is what lists show. */
export const images: FieldType = {
  name: 'images',
  options: ['minimum', 'maximum', 'maximumBytes'],
  column: 'json',
  empty: [],
  operators: ['null'],
  schema: field => z.array(image()).check(maxLength(field.maximum ?? mostImages)),
  filling: byCount,
  read: cell => (cell.startsWith('[') ? json.read(cell, { name: '', type: '' }) : readList(cell).map(url => ({ url }))),
  inLanguage: (value, language) =>
    (Array.isArray(value) ? (value as Image[]) : []).map(({ url, ...alts }) => {
      const alt = alts[`alt_${language}`]
      return alt === undefined ? { url } : { url, alt }
    }),
  samples: {
    field: { maximum: 2 },
    valid: [[{ url: '/files/a.webp', alt_en: 'The cellar' }]],
    invalid: [[{ url: '/files/a.webp' }, 'wrong_type'], [[{ url: 'data:image/png;base64,AA' }], 'not_http_url'], [Array.from({ length: 3 }, () => ({ url: '/files/a.webp' })), 'too_many']],
  },
}
