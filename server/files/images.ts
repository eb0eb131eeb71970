import PQueue from 'p-queue'
import type { Sharp } from 'sharp'
import { maxHeight } from '../../src/features/files/variants.ts'
import { maxMegapixels, type ImageFormat, type Images } from '../../src/engine/ports/files.ts'
import { stripPngText } from './stripPngText.ts'

async function loadLibrary() {
  const { default: sharp } = await import('sharp')
  // Only formats of cameras and browsers are decoded: no vector images, documents or scripts, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadWebp',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadHeif',
    ],
  })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loaded: ReturnType<typeof loadLibrary> | undefined

/** The library, loaded with the first image; again with the next one if that fails, because too many files are open. */
const library = (): ReturnType<typeof loadLibrary> =>
  (loaded ??= loadLibrary().catch((error: unknown) => {
    loaded = undefined
    throw error
  }))

/** The number of pixels from which processing takes seconds; no phone's photo has that many. */
const manyPixels = 16_000_000

/** Ordinary and huge images have separate queues of one at a time, so that an ordinary photo never waits for a huge one. */
const ordinary = new PQueue({ concurrency: 1 })
const huge = new PQueue({ concurrency: 1 })

const maxPixels = maxMegapixels * 1_000_000

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpeg: image => image.flatten({ background: '#ffffff' }).jpeg({ quality: 85 }),
  png: image => image.png({ compressionLevel: 9, palette: false }),
  webp: image => image.webp({ quality: 80, effort: 4 }),
  avif: image => image.avif({ quality: 55, effort: 2 }),
}

/** Decodes once, at the largest width, from which the smaller ones are made. */
async function encode(
  bytes: Uint8Array<ArrayBuffer>,
  format: ImageFormat,
  widths: readonly number[],
): Promise<Uint8Array<ArrayBuffer>[]> {
  const sharp = await library()
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'warning' }).autoOrient()
  const { data, info } = await upright
    .resize({ width: Math.max(...widths), height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const made: Uint8Array<ArrayBuffer>[] = []
  for (const width of widths)
    made.push(
      new Uint8Array(
        await encoders[format](
          sharp(data, { raw: info }).resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true }),
        ).toBuffer(),
      ),
    )
  return made
}

/**
 * Processes images with sharp (libvips). Few are processed at a time, which limits memory use; those that someone is waiting for come
 * first. See docs/decisions/025.
 */
export const images: Images = {
  inspect: async sent => {
    const sharp = await library()
    const bytes = stripPngText(sent)
    try {
      const { width, height, autoOrient, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height > maxPixels) return 'too_many_pixels'
      return { width: autoOrient.width, height: autoOrient.height, plain: hasAlpha ? 'png' : 'jpeg' }
    } catch {
      return 'broken_image'
    }
  },
  render: async (sent, format, widths, { later = false } = {}) => {
    const sharp = await library()
    const bytes = stripPngText(sent)
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
      const queue = width * height > manyPixels ? huge : ordinary
      return await queue.add(() => encode(bytes, format, widths), { priority: later ? 0 : 1 })
    } catch {
      return 'broken_image'
    }
  },
}
