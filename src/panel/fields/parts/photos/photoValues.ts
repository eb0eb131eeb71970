import { languages } from '../../../../engine/model/localized.ts'
import type { ImageFacts, StoredFile } from '../../../../engine/fields/file.ts'
import type { Image } from '../../../../engine/fields/images.ts'
import type { UploadedFile } from '../../../../engine/model/uploadedFile.ts'

/** Returns the images of a value; none if it is no list. */
export const asImages = (value: unknown): readonly Image[] => (Array.isArray(value) ? value : [])

/** Returns the file of a value; null if it is none. */
export const asFile = (value: unknown): StoredFile | null =>
  value !== null && typeof value === 'object' && 'url' in value ? (value as StoredFile) : null

/** Returns the image with a fact set, or removed if it is empty. */
export function withFact<Key extends keyof ImageFacts>(
  image: StoredFile,
  key: Key,
  fact: ImageFacts[Key] | null,
): StoredFile {
  const next: StoredFile = { ...image, [key]: fact ?? undefined }
  if (next[key] === undefined) delete next[key]
  return next
}

/** The facts that stay when a photo is replaced: its texts, but not the focal point and size of the old image. */
const words = ['rights', ...languages.map(language => `alt_${language}` as const)] as const
const wordsOf = (facts: ImageFacts): ImageFacts =>
  Object.fromEntries(words.flatMap(name => (facts[name] ? [[name, facts[name]]] : [])))

const sizeOf = ({ width, height }: UploadedFile): ImageFacts => (width && height ? { width, height } : {})

/**
 * Returns the list with a stored image: in place of the one with the URL `replaces`, before the first of `later`, or at
 * the end; undefined if it is already in the list.
 */
export function takeImage(
  value: unknown,
  stored: UploadedFile,
  later: readonly string[],
  replaces?: string,
): readonly Image[] | undefined {
  const images = asImages(value)
  const at = replaces === undefined ? -1 : images.findIndex(({ url }) => url === replaces)
  const replaced = images[at]
  if (images.some(({ url }, index) => url === stored.url && index !== at)) return undefined
  if (replaced) return images.with(at, { url: stored.url, ...wordsOf(replaced), ...sizeOf(stored) })
  const next = images.findIndex(({ url }) => later.includes(url))
  return images.toSpliced(next < 0 ? images.length : next, 0, { url: stored.url, ...sizeOf(stored) })
}

const longestName = 200

/** Returns the value of a single-file field with a new file; the texts of the old one are kept. */
export function takeFile(value: unknown, stored: UploadedFile): StoredFile {
  const { url, name, type, size } = stored
  return {
    url,
    ...(name === undefined ? {} : { name: name.slice(0, longestName) }),
    type,
    size,
    ...wordsOf(asFile(value) ?? {}),
    ...sizeOf(stored),
  }
}
