import type { FieldProblem } from '../../../engine/model/problem.ts'
import { areImages, type FileLimits } from '../../../engine/rules/validation/fileLimits.ts'

/** The kinds of images that browsers know and the product takes; drawings that can hold scripts are none of them. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']

const million = 1_000_000

/** The kinds of files that fit, as content types. */
export const acceptedTypes = ({ accept }: FileLimits): readonly string[] => [
  ...new Set(accept.flatMap(type => (areImages([type]) ? imageTypes : [type]))),
]

/**
 * What the browser can tell of a file before it is sent, by the server's codes; undefined where nothing is wrong. The server
 * looks at the content.
 */
export function checkFile({ size, type }: Pick<File, 'size' | 'type'>, limits: FileLimits): FieldProblem | undefined {
  if (size === 0) return { code: 'empty_file' }
  if (!acceptedTypes(limits).includes(type)) return { code: areImages(limits.accept) ? 'not_an_image' : 'file_type' }
  return size > limits.bytes ? { code: limits.tooLarge, params: { megabytes: limits.bytes / million } } : undefined
}
