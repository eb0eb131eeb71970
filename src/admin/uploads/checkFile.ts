import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldProblem } from '../../model/problem.ts'

/** What a field takes: kinds of files, and how large. */
export interface FileRules {
  accept: readonly string[]
  bytes: number
  /** The code of a file with more bytes. */
  tooLarge: string
}

const million = 1_000_000
const usualBytes = 3 * million

/** The kinds of images that the product takes; drawings that can hold scripts are none of them. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const isImageType = (type: string): boolean => type.startsWith('image/')

/** Whether a field takes images and nothing else. */
export const takesImagesOnly = ({ accept }: Pick<FileRules, 'accept'>): boolean => accept.every(isImageType)

/** The rules of a field; `usual` are the kinds of files that its type takes where the declaration does not say. */
export function rulesOf({ accept: declared, maximumBytes, tooLarge }: FieldDeclaration, usual: readonly string[]): FileRules {
  const accept = declared ?? usual
  return { accept, bytes: maximumBytes ?? usualBytes, tooLarge: tooLarge ?? (takesImagesOnly({ accept }) ? 'image_size' : 'file_size') }
}

/** The kinds of files that a field takes, as content types. */
export const acceptedTypes = ({ accept }: FileRules): readonly string[] => [...new Set(accept.flatMap(type => (isImageType(type) ? imageTypes : [type])))]

/**
 * What the browser can tell of a file before it is sent, by the server's codes; undefined where nothing is wrong. The server
 * looks at the content.
 */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>, rules: FileRules): FieldProblem | undefined {
  if (size === 0) return { code: 'empty_file' }
  if (!acceptedTypes(rules).includes(type)) return { code: takesImagesOnly(rules) ? 'not_an_image' : 'file_type' }
  return size > rules.bytes ? { code: rules.tooLarge, params: { megabytes: rules.bytes / million } } : undefined
}
