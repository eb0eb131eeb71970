import type { ImageFormat } from '../../engine/ports/files.ts'

/** The widths in pixels that images are kept in; never wider than they came. */
export const imageWidths: readonly number[] = [320, 800, 1600, 2560]

/** The most pixels in height that an image is kept in. */
export const mostHeight = 2560

/** The widths of an image that came so wide and high: those below its own, and its own or the widest in which it is not too high. */
export const widthsOf = (width: number, height: number): number[] => {
  const widest = Math.max(
    1,
    Math.min(width, imageWidths.at(-1) ?? width, Math.floor((width * mostHeight) / Math.max(height, mostHeight))),
  )
  return [...imageWidths.filter(one => one < widest), widest]
}

/** The widths that are also kept as AVIF; making wider ones takes long and saves little. */
export const avifWidths = (widths: readonly number[]): number[] => widths.filter(width => width <= 1600)

/** A part of a file as its row names it. */
export const variantName = (width: number, format: ImageFormat): string => `${width}.${format}`

export interface Variant {
  name: string
  width: number
  format: string
}

/** The width and format in a variant's name; a file that is no image is kept as `original`. */
export const readVariant = (name: string): Variant => {
  const [width = '', format = ''] = name.split('.')
  return { name, width: Number(width) || 0, format }
}

const order = ['avif', 'webp', 'jpeg', 'png'] as const
const newer: ReadonlySet<string> = new Set(['avif', 'webp'])

/** The variant to answer: the narrowest that is at least as wide as asked, else the widest, in the newest format that is accepted. */
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
