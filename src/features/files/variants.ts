import type { ImageFormat } from '../../engine/ports/files.ts'

/** The widths of stored images in pixels; images are never enlarged. */
const imageWidths: readonly number[] = [320, 800, 1600, 2560]

/** The maximum height of stored images in pixels. */
export const maxHeight = 2560

/**
 * The widths to store for an image of the given size: the standard widths below its own, and its own or the largest at
 * which it is not too high.
 */
export const widthsOf = (width: number, height: number): number[] => {
  const widest = Math.max(
    1,
    Math.min(width, imageWidths.at(-1) ?? width, Math.floor((width * maxHeight) / Math.max(height, maxHeight))),
  )
  return [...imageWidths.filter(one => one < widest), widest]
}

/** The widths that are also stored as AVIF; encoding larger ones takes long and saves little. */
export const avifWidths = (widths: readonly number[]): number[] => widths.filter(width => width <= 1600)

/** The name of a variant, as it is stored in the file's row. */
export const variantName = (width: number, format: ImageFormat): string => `${width}.${format}`

export interface Variant {
  name: string
  width: number
  format: string
}

/** Parses the name of a variant; a file that is not an image has a single variant, `original`. */
export const readVariant = (name: string): Variant => {
  const [width = '', format = ''] = name.split('.')
  return { name, width: Number(width) || 0, format }
}

const order = ['avif', 'webp', 'jpeg', 'png'] as const
const newer: ReadonlySet<string> = new Set(['avif', 'webp'])

/**
 * Chooses the variant to serve: the narrowest that has at least the requested width, otherwise the widest, in the
 * newest accepted format.
 */
export function chooseVariant(
  names: readonly string[],
  accept: string,
  width = Number.POSITIVE_INFINITY,
): Variant | undefined {
  const usable = names.map(readVariant).filter(({ format }) => !newer.has(format) || accept.includes(`image/${format}`))
  const widths = usable.map(variant => variant.width).sort((a, b) => a - b)
  const chosen = widths.find(one => one >= width) ?? widths.at(-1)
  const fitting = usable.filter(variant => variant.width === chosen)
  return order.map(format => fitting.find(variant => variant.format === format)).find(Boolean) ?? fitting[0]
}
