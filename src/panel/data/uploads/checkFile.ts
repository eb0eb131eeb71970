import type { FieldProblem } from '../../../engine/model/problem.ts'
import { areImages, type FileLimits } from '../../../engine/rules/validation/fileLimits.ts'

/** Image types that browsers and the product support, except SVG, which can contain scripts. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const million = 1_000_000

/** Returns the accepted content types. */
export const acceptedTypes = ({ accept }: FileLimits): readonly string[] => [
  ...new Set(accept.flatMap(type => (areImages([type]) ? imageTypes : [type]))),
]

/**
 * Checks a file's size and type before it is uploaded, with the server's error codes; undefined if it is valid. The
 * server checks the content.
 */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>, limits: FileLimits): FieldProblem | undefined {
  if (size === 0) return { code: 'empty_file' }
  if (!acceptedTypes(limits).includes(type)) return { code: areImages(limits.accept) ? 'not_an_image' : 'file_type' }
  return size > limits.bytes ? { code: limits.tooLarge, params: { megabytes: limits.bytes / million } } : undefined
}
