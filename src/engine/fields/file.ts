import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import { inOneLanguage, mainLanguage, type Localized } from '../model/localized.ts'
import type { Language } from '../model/languages.ts'
import type { FieldType, FileFacts } from '../model/fieldType.ts'
import { cutText } from './cutText.ts'
import { json } from './json.ts'
import { maxLength, minLength } from './lengths.ts'
import { isClean, plainText } from './plainText.ts'
import { inLanguages } from '../model/shapes.ts'
import { fileAddress, isOwnFile } from './fileAddress.ts'
import { isHttpUrl } from './url.ts'
import { composed, isVisible } from './visibleText.ts'

/**
 * Characters that are invisible, change the text direction, or look like a space: with them, the name of a program can
 * look like that of an image.
 */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns a file name without invisible characters; empty if nothing is left. */
const visibleName = (name: string): string => name.replace(unseen, '').replace(/\s+/g, ' ').trim()

/**
 * The metadata of an image: description, rights, the focal point when cropping (0 to 1 from the left and top), and its
 * size in pixels.
 */
export type ImageFacts = z.infer<z.ZodMiniObject<ReturnType<typeof imageFacts>>>

/** A stored file, or a file on another website that an import referred to. */
export type StoredFile = z.infer<ReturnType<typeof storedFile>>

/**
 * The schema of a file's URL: in the product's own storage, or on the web. Who may write the latter, and that it is
 * never public, is decided by `rules/foreignFiles`.
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

/** The schema of image metadata. */
export const imageFacts = () => ({
  ...inLanguages('alt', words(300)),
  rights: words(200),
  focal: z.optional(z.strictObject({ x: share(), y: share() })),
  width: pixels(),
  height: pixels(),
})

/** Returns an image or file in one language, under names without a language suffix. */
export const imageInLanguage = (
  value: StoredFile,
  language: Language,
): Omit<StoredFile, keyof Localized<'alt', string>> & { alt?: string } =>
  inOneLanguage(value, language) as Omit<StoredFile, keyof Localized<'alt', string>> & { alt?: string }

/** The maximum length of a file name. */
const maximumName = 200

/** The schema of a file name; invisible characters are removed. */
export const fileName = (): z.ZodMiniType<string> =>
  z.string().check(
    z.overwrite(visibleName),
    z.overwrite(composed),
    z.refine(text => isClean(text, false), 'invalid_format'),
    minLength(1),
    maxLength(maximumName),
  )

/**
 * Returns the name to store for an uploaded file: without its folders and invisible characters, and cut to the maximum
 * length before its extension. Undefined if nothing visible is left in front of the extension, or it cannot be stored.
 */
export function uploadedName(sent: string): string | undefined {
  const name = composed(visibleName(sent.split(/[/\\]/).at(-1) ?? ''))
  const extension = /\.[^.\s]{1,20}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length)
  if (!isVisible(stem)) return undefined
  const { data } = safeParse(fileName(), cutText(stem, maximumName - extension.length) + extension)
  return data
}

/** Returns the schema of a file with the given schema of its URL. */
export const storedFile = (url: z.ZodMiniType<string>) =>
  z.strictObject({
    url,
    name: z.optional(fileName()),
    type: z.optional(z.string().check(z.regex(/^[\w.+-]+\/[\w.+-]+$/))),
    size: z.optional(z.int().check(z.minimum(0))),
    ...imageFacts(),
  })

const asFile = (value: unknown): StoredFile | null => (value as StoredFile | null | undefined) ?? null

/**
 * Replaces the client's claims about a file or image with stored facts; only properties that are present are replaced.
 */
export const withFileFacts = <File extends Partial<FileFacts> & { url: string }>(
  file: File,
  facts: FileFacts | undefined,
): File => {
  if (!facts) return file
  const { type: _type, size: _size, width: _width, height: _height, ...rest } = file
  const known = Object.entries(facts).filter(([name]) => name in file)
  return { ...rest, ...Object.fromEntries(known) } as File
}

/** The same for a file whose type is always stored. */
export const withFileType = (file: StoredFile, facts: FileFacts | undefined): StoredFile =>
  withFileFacts(facts ? { ...file, type: facts.type } : file, facts)

/** Returns the file if it is in the product's own storage, otherwise null. */
export const ownFileOrNull = <File extends { url: string }>(file: File | null | undefined): File | null =>
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
    return found && withFileType(found, factsOf(found.url))
  },
  toPublic: value => ownFileOrNull(asFile(value)),
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
