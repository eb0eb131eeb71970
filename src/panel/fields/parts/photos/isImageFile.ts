import type { StoredFile } from '../../../../engine/fields/file.ts'
import { areImages } from '../../../../engine/rules/validation/fileLimits.ts'

/**
 * Whether a file is shown as an image: by its type, because its field only accepts images, or by its file extension.
 */
export const isImageFile = ({ type, url }: StoredFile, accept?: readonly string[]): boolean =>
  type?.startsWith('image/') ?? ((accept && areImages(accept)) || /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(url))
