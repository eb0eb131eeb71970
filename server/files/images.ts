import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { mostMegapixels, type ImageFormat, type Images } from '../../src/api/files/ports.ts'

// Only what cameras and browsers write is ever read: no drawings, documents or scripts, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif', 'VipsForeignLoadHeif'] })
sharp.cache(false)
sharp.concurrency(1)

const oneAtATime = pLimit(1)

const mostPixels = mostMegapixels * 1_000_000

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  jpeg: image => image.flatten({ background: '#ffffff' }).jpeg({ quality: 85, progressive: true }),
  png: image => image.png({ compressionLevel: 9, palette: false }),
  webp: image => image.webp({ quality: 80, effort: 4 }),
  avif: image => image.avif({ quality: 55, effort: 2 }),
}

/** Images by sharp (libvips). Memory is that of one image at a time, because one is worked on at a time. */
export const images: Images = {
  inspect: async bytes => {
    try {
      const { width, height, autoOrient, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
      if (width * height > mostPixels) return 'too_many_pixels'
      return { width: autoOrient.width, height: autoOrient.height, plain: hasAlpha ? 'png' : 'jpeg' }
    } catch {
      return 'broken_image'
    }
  },
  render: (bytes, format, widths) =>
    oneAtATime(async () => {
      try {
        const made: Uint8Array<ArrayBuffer>[] = []
        for (const width of widths) {
          const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' }).autoOrient().resize({ width, withoutEnlargement: true })
          made.push(new Uint8Array(await encoders[format](image).toBuffer()))
        }
        return made
      } catch {
        return 'broken_image'
      }
    }),
}
