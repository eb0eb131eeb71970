import { mostHeight } from '../features/files/variants.ts'
import { mostMegapixels, type Images } from '../engine/ports/files.ts'

const mostPixels = mostMegapixels * 1_000_000

const pngBegins = 0x89

const decode = (bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | undefined> => createImageBitmap(new Blob([bytes]), { imageOrientation: 'from-image' }).catch(() => undefined)

/** Draws an image at a width and encodes it as the browser can; where it can't write the format, nothing. */
async function draw(image: ImageBitmap, format: string, width: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const canvas = new OffscreenCanvas(width, Math.min(mostHeight, Math.max(1, Math.round((image.height * width) / image.width))))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await canvas.convertToBlob({ type: `image/${format}`, quality: 0.85 })
  return blob.type === `image/${format}` ? new Uint8Array(await blob.arrayBuffer()) : undefined
}

/** Images by the browser itself. */
export const images: Images = {
  inspect: async bytes => {
    const image = await decode(bytes)
    if (!image) return 'broken_image'
    const { width, height } = image
    image.close()
    return width * height > mostPixels ? 'too_many_pixels' : { width, height, plain: bytes[0] === pngBegins ? 'png' : 'jpeg' }
  },
  render: async (bytes, format, widths) => {
    const image = await decode(bytes)
    if (!image) return 'broken_image'
    const made = await Promise.all(widths.map(width => draw(image, format, width)))
    image.close()
    return made.every(one => one !== undefined) ? made : 'broken_image'
  },
}
