import type { Property } from '../../model/registry.ts'

/** The default maximum file size in bytes. */
const defaultMaxBytes = 3_000_000

/** The restrictions of a field on its files. */
export interface FileLimits {
  accept: readonly string[]
  bytes: number
  /** The problem code for a file that is too large. */
  tooLarge: string
}

/** Whether all accepted file types are images. */
export const areImages = (accept: readonly string[]): boolean => accept.every(kind => kind.startsWith('image/'))

/** Whether a file type is accepted; patterns may be like `image/*`. */
export const isAccepted = (type: string, accept: readonly string[]): boolean =>
  accept.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))

/** Returns the file types and the maximum size that a field accepts. */
export function limitsOf({ field, type }: Pick<Property, 'field' | 'type'>): FileLimits {
  const accept = field.accept ?? (type.options.includes('accept') ? ['image/*', 'application/pdf'] : ['image/*'])
  return {
    accept,
    bytes: field.maximumBytes ?? defaultMaxBytes,
    tooLarge: field.tooLarge ?? (areImages(accept) ? 'image_size' : 'file_size'),
  }
}
