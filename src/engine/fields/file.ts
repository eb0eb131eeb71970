import * as z from 'zod/mini'
import { inOneLanguage, mainLanguage, type Localized } from '../model/localized.ts'
import type { Language } from '../model/languages.ts'
import type { FieldType, FileFacts } from '../model/fieldType.ts'
import { json } from './json.ts'
import { maxLength, minLength } from './lengths.ts'
import { isClean, plainText } from './plainText.ts'
import { inLanguages } from '../model/shapes.ts'
import { fileAddress, isOwnFile } from './fileAddress.ts'
import { isHttpUrl } from './url.ts'

/** Letters that show nothing, turn the direction of others or look like a space: by them a program's name reads as that of a picture. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u3164\uffa0\u2800]/gu

/** A file's name without what can't be seen in it; empty where nothing else is there. */
const visibleName = (name: string): string => name.replace(unseen, '').replace(/\s+/g, ' ').trim()

/** What is known of an image: what it shows, whose it is, the point that stays in view when it is cut (0 to 1 from its left and top), and its size in pixels. */
export type ImageFacts = z.infer<z.ZodMiniObject<ReturnType<typeof imageFacts>>>

/** A stored file, or one elsewhere on the web that an import named. */
export type StoredFile = z.infer<ReturnType<typeof storedFile>>

/**
 * The address of a file as it may be kept: in the product's own store, or on the web. Who may write the latter, and that the public
 * never gets it, is decided by `rules/foreignFiles`.
 */
export const fileUrl = (): z.ZodMiniType<string> =>
  z.string().check(
    z.trim(),
    maxLength(2_000),
    z.refine(address => isOwnFile(address) || isHttpUrl(address), 'file_missing'),
  )

const words = (maximum: number) => z.optional(plainText({ maximum, lines: false }))
const share = () => z.number().check(z.minimum(0), z.maximum(1))
const pixels = () => z.optional(z.int().check(z.minimum(1), z.maximum(100_000)))

/** The schema parts of what is known of an image. */
export const imageFacts = () => ({
  ...inLanguages('alt', words(300)),
  rights: words(200),
  focal: z.optional(z.strictObject({ x: share(), y: share() })),
  width: pixels(),
  height: pixels(),
})

/** An image or file with what it says in one language, under plain names. */
export const imageInLanguage = (
  value: StoredFile,
  language: Language,
): Omit<StoredFile, keyof Localized<'alt', string>> & { alt?: string } =>
  inOneLanguage(value, language) as Omit<StoredFile, keyof Localized<'alt', string>> & { alt?: string }

/** The schema of a file's name: what can't be seen in it is left out. */
export const fileName = (): z.ZodMiniType<string> =>
  z.string().check(
    z.overwrite(visibleName),
    z.normalize('NFC'),
    z.refine(text => isClean(text, false), 'invalid_format'),
    minLength(1),
    maxLength(200),
  )

/** The schema of a file whose address is of the given kind. */
export const storedFile = (url: z.ZodMiniType<string>) =>
  z.strictObject({
    url,
    name: z.optional(fileName()),
    type: z.optional(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/))),
    size: z.optional(z.int().check(z.minimum(0))),
    ...imageFacts(),
  })

const asFile = (value: unknown): StoredFile | null => (value as StoredFile | null | undefined) ?? null

/** A file or image with what is known of it in place of what was said of it; only what is said at all is replaced. */
export const withKnown = <File extends Partial<FileFacts> & { url: string }>(
  file: File,
  facts: FileFacts | undefined,
): File => {
  if (!facts) return file
  const { type: _type, size: _size, width: _width, height: _height, ...rest } = file
  const known = Object.entries(facts).filter(([name]) => name in file)
  return { ...rest, ...Object.fromEntries(known) } as File
}

/** The same of a file whose kind is always kept. */
export const withKind = (file: StoredFile, facts: FileFacts | undefined): StoredFile =>
  withKnown(facts ? { ...file, type: facts.type } : file, facts)

/** The file where it is one of the product's own store; null otherwise. */
export const ownOrNone = <File extends { url: string }>(file: File | null | undefined): File | null =>
  file && isOwnFile(file.url) ? file : null

/** One file. */
export const file: FieldType<'file', StoredFile> = {
  name: 'file',
  options: ['accept', 'maximumBytes', 'tooLarge'],
  column: 'json',
  empty: null,
  operators: ['null'],
  schema: () => storedFile(fileUrl()),
  read: cell => (cell.startsWith('{') ? json.read(cell, { name: '', type: '' }) : { url: cell.trim() }),
  files: value => [asFile(value)?.url ?? []].flat(),
  withFacts: (value, factsOf) => {
    const found = asFile(value)
    return found && withKind(found, factsOf(found.url))
  },
  publicly: value => ownOrNone(asFile(value)),
  picture: (value, { accept }) => (accept?.every(type => type.startsWith('image/')) ? asFile(value)?.url : undefined),
  inLanguage: (value, language) => {
    const found = asFile(value)
    return found && imageInLanguage(found, language)
  },
  samples: {
    valid: [
      { url: 'https://marani.example/a.pdf', name: 'a.pdf', type: 'application/pdf', size: 12 },
      {
        url: fileAddress('a'.repeat(64)),
        [`alt_${mainLanguage}`]: 'The cellar',
        rights: 'Marani',
        focal: { x: 0.5, y: 0 },
        width: 800,
        height: 600,
      },
    ],
    invalid: [
      ['https://marani.example/a.pdf', 'wrong_type'],
      [{ url: 'javascript:alert(1)' }, 'file_missing'],
      [{}, 'required'],
      [{ url: '/files/../secret' }, 'file_missing'],
      [{ url: `/files/./${'a'.repeat(64)}` }, 'file_missing'],
      [{ url: `/files/${'a'.repeat(64)}/800` }, 'file_missing'],
      [{ url: fileAddress('a'.repeat(64)), focal: { x: 2, y: 0 } }, 'too_big'],
    ],
  },
}
