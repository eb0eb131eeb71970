import type { Property } from '../../model/registry.ts'

/** The most bytes of a file whose field does not say. */
const usualBytes = 3_000_000

/** What a file must be to fit a field. */
export interface FileLimits {
  accept: readonly string[]
  bytes: number
  /** The code of a file with more bytes. */
  tooLarge: string
}

/** Whether such kinds of files are images and nothing else. */
export const areImages = (accept: readonly string[]): boolean => accept.every(kind => kind.startsWith('image/'))

/** Whether a kind is of those that a field accepts, as `image/*`. */
export const isAccepted = (type: string, accept: readonly string[]): boolean =>
  accept.some(one => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))

/** The kinds and bytes of files that a field takes. */
export function limitsOf({ field, type }: Pick<Property, 'field' | 'type'>): FileLimits {
  const accept = field.accept ?? (type.options.includes('accept') ? ['image/*', 'application/pdf'] : ['image/*'])
  return {
    accept,
    bytes: field.maximumBytes ?? usualBytes,
    tooLarge: field.tooLarge ?? (areImages(accept) ? 'image_size' : 'file_size'),
  }
}
