import * as z from 'zod/mini'
import type { FieldType } from '../model/fieldType.ts'
import { mainLanguage } from '../model/localized.ts'
import { fileUrl, imageFacts, imageInLanguage, withFileFacts, type ImageFacts } from './file.ts'
import { fileAddress, isOwnFile } from './fileAddress.ts'
import { countRatio } from './fillRatio.ts'
import { json } from './json.ts'
import { readList } from './listOf.ts'

/** One image: its URL and metadata. */
export interface Image extends ImageFacts {
  url: string
}

/** The maximum number of images of a record (seed specification, section 5). */
export const maxImages = 15

const sample = fileAddress('a'.repeat(64))

const asImages = (value: unknown): Image[] => (Array.isArray(value) ? value : [])

/** Images in order; lists show the first. */
export const images: FieldType<'images', Image[]> = {
  name: 'images',
  options: ['minimum', 'maximum', 'maximumBytes'],
  column: 'json',
  empty: [],
  operators: ['null'],
  schema: ({ maximum = maxImages }) =>
    z
      .array(z.strictObject({ url: fileUrl(), ...imageFacts() }))
      .check(z.refine(all => all.length <= maximum, { error: 'image_count', params: { limit: maximum } })),
  fillRatio: countRatio,
  read: cell => (cell.startsWith('[') ? json.read(cell, { name: '', type: '' }) : readList(cell).map(url => ({ url }))),
  picture: value => asImages(value)[0]?.url,
  withFacts: (value, factsOf) => asImages(value).map(image => withFileFacts(image, factsOf(image.url))),
  toPublic: value => asImages(value).filter(({ url }) => isOwnFile(url)),
  files: value => asImages(value).map(({ url }) => url),
  inLanguage: (value, language) => asImages(value).map(image => imageInLanguage(image, language)),
  samples: {
    field: { maximum: 2 },
    valid: [[{ url: sample, [`alt_${mainLanguage}`]: 'The cellar' }]],
    invalid: [
      [{ url: sample }, 'wrong_type'],
      [[{ url: 'data:image/png;base64,AA' }], 'file_missing'],
      [[{ url: sample.replace('/files/', '/files//') }], 'file_missing'],
      [Array.from({ length: 3 }, () => ({ url: sample })), 'image_count'],
    ],
  },
}
