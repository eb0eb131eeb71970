import type { FieldDeclaration } from '../../model/declaration.ts'
import type { FieldProblem } from '../../model/problem.ts'

/** What a field says of the files that it takes. */
export type FileRules = Pick<FieldDeclaration, 'accept' | 'maximumBytes' | 'tooLarge'>

/** The kinds of images that the product takes; drawings that can hold scripts are none of them. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const million = 1_000_000

const isImageType = (type: string): boolean => type.startsWith('image/')

/** Whether a field takes images and nothing else. */
export const takesImagesOnly = ({ accept }: FileRules): boolean => accept !== undefined && accept.every(isImageType)

/** The kinds of files that a field takes, as content types; undefined where it takes all. */
export const acceptedTypes = ({ accept }: FileRules): readonly string[] | undefined =>
  accept && [...new Set(accept.flatMap(type => (isImageType(type) ? imageTypes : [type])))]

const tooLarge = ({ tooLarge: code, maximumBytes = 0 }: FileRules, type: string): FieldProblem => ({
  code: code ?? (isImageType(type) ? 'image_size' : 'file_size'),
  params: { megabytes: maximumBytes / million },
})

/**
 * What the browser can tell of a file before it is sent, by the server's codes; undefined where nothing is wrong. The server
 * looks at the content.
 */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>, rules: FileRules): FieldProblem | undefined {
  if (size === 0) return { code: 'empty_file' }
  const accepted = acceptedTypes(rules)
  if (accepted && !accepted.includes(type)) return { code: takesImagesOnly(rules) && !isImageType(type) ? 'not_an_image' : 'file_type' }
  return rules.maximumBytes !== undefined && size > rules.maximumBytes ? tooLarge(rules, type) : undefined
}
