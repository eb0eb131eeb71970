import type { StoredFile } from '../../../../engine/fields/file.ts'
import { areImages } from '../../../../engine/rules/validation/fileLimits.ts'

/** Whether a file is to be shown as an image: its own type says so, its field takes only images, or its name ends like one. */
export const isImageFile = ({ type, url }: StoredFile, accept?: readonly string[]): boolean =>
  type?.startsWith('image/') ?? ((accept && areImages(accept)) || /\.(avif|gif|jpe?g|png|svg|webp)$/i.test(url))
