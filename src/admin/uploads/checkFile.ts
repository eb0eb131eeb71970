import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldProblem } from '../../model/problem.ts'

/** The kinds of images that the product takes; drawings that can hold scripts are none of them. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const million = 1_000_000

const isImageType = (type: string): boolean => type.startsWith('image/')

/** Whether a field takes images and nothing else. */
export const takesImagesOnly = ({ type, accept }: FieldDeclaration): boolean => type === 'images' || (accept !== undefined && accept.every(isImageType))

const imagesAre = (type: string): string[] => (isImageType(type) ? imageTypes : [type])

/** The kinds of files that a field takes, as content types; nothing where it takes all. */
export const acceptedTypes = (field: FieldDeclaration): readonly string[] | undefined =>
  field.type === 'images' ? imageTypes : field.accept && [...new Set(field.accept.flatMap(imagesAre))]

/** A file that has too many bytes, with its code and the limit in megabytes. */
const tooLarge = ({ tooLarge: code, maximumBytes = 0 }: FieldDeclaration, isImage: boolean): FieldProblem => ({
  code: code ?? (isImage ? 'image_size' : 'file_size'),
  params: { megabytes: maximumBytes / million },
})

/**
 * What the browser can tell of a file before it is sent, by the server's codes; undefined where nothing is wrong. The server
 * looks at the content.
 */
export function checkFile(file: File, field: FieldDeclaration): FieldProblem | undefined {
  const accepted = acceptedTypes(field)
  if (file.size === 0) return { code: 'empty_file' }
  if (accepted && !accepted.includes(file.type)) {
    if (takesImagesOnly(field) && !isImageType(file.type)) return { code: 'not_an_image' }
    return { code: 'unsupported_type' }
  }
  return field.maximumBytes !== undefined && file.size > field.maximumBytes ? tooLarge(field, isImageType(file.type)) : undefined
}
