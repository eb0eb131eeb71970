import * as z from 'zod/mini'
import type { Language } from '../model/declaration.ts'
import type { FieldType } from '../model/fieldType.ts'
import { json } from './json.ts'
import { maxLength } from './lengths.ts'
import { plainText } from './plainText.ts'
import { isHttpUrl } from './url.ts'

/** What is known of an image: what it shows, whose it is, the point that stays in sight when it is cut (0 to 1 from its left and top), and its size in pixels. */
export interface ImageFacts {
  alt_ge?: string
  alt_en?: string
  rights?: string
  focal?: { x: number; y: number }
  width?: number
  height?: number
}

/** A stored file or one elsewhere on the web. */
export interface StoredFile extends ImageFacts {
  url: string
  name?: string
  type?: string
  size?: number
}

const ownPath = /^\/files\/[\w./-]+$/

/** Whether an address is one of the product's own store. */
export const isOwnFile = (address: string): boolean => ownPath.test(address) && !address.includes('..')

/** The address of a file: in the product's own store or on the web. */
export const fileUrl = (): z.ZodMiniType<string> =>
  z.string().check(z.trim(), maxLength(2_000), z.refine(address => isHttpUrl(address) || isOwnFile(address), 'not_http_url'))

const words = (maximum: number) => z.optional(plainText({ maximum, lines: false }))
const share = () => z.number().check(z.minimum(0), z.maximum(1))
const pixels = () => z.optional(z.int().check(z.minimum(1), z.maximum(100_000)))

/** The schema parts of what is known of an image. */
export const imageFacts = () => ({
  alt_ge: words(300),
  alt_en: words(300),
  rights: words(200),
  focal: z.optional(z.strictObject({ x: share(), y: share() })),
  width: pixels(),
  height: pixels(),
})

/** An image or file with what it says in one language, under plain names. */
export const imageInLanguage = (value: StoredFile, language: Language): Omit<StoredFile, 'alt_ge' | 'alt_en'> & { alt?: string } => {
  const { alt_ge, alt_en, ...others } = value
  const alt = { ge: alt_ge, en: alt_en }[language]
  return alt === undefined ? others : { ...others, alt }
}

/** The schema of a file whose address is of the given kind. */
export const storedFile = (url: z.ZodMiniType<string>) =>
  z.strictObject({
    url,
    name: words(200),
    type: z.optional(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/))),
    size: z.optional(z.int().check(z.minimum(0))),
    ...imageFacts(),
  })

const asFile = (value: unknown): StoredFile | null => (value as StoredFile | null | undefined) ?? null

/** One file. */
export const file: FieldType = {
  name: 'file',
  options: ['accept', 'maximumBytes', 'tooLarge'],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () => storedFile(fileUrl()),
  read: cell => (cell.startsWith('{') ? json.read(cell, { name: '', type: '' }) : { url: cell.trim() }),
  files: value => [asFile(value)?.url ?? []].flat(),
  picture: (value, { accept }) => (accept?.every(type => type.startsWith('image/')) ? asFile(value)?.url : undefined),
  inLanguage: (value, language) => {
    const found = asFile(value)
    return found && imageInLanguage(found, language)
  },
  samples: {
    valid: [{ url: 'https://marani.example/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 12 }, { url: '/files/ab/cd.webp', alt_en: 'The cellar', rights: 'Marani', focal: { x: 0.5, y: 0 }, width: 800, height: 600 }],
    invalid: [
      ['https://marani.example/a.pdf', 'wrong_type'],
      [{ url: 'javascript:alert(1)' }, 'not_http_url'],
      [{}, 'required'],
      [{ url: '/files/../secret' }, 'not_http_url'],
      [{ url: '/files/a', focal: { x: 2, y: 0 } }, 'too_big'],
    ],
  },
}
