import { encode } from './encode.ts'

/** The longest sides in pixels and the qualities to try in turn. */
const attempts = [
  { side: 2_560, quality: 0.85 },
  { side: 2_560, quality: 0.7 },
  { side: 1_920, quality: 0.75 },
  { side: 1_280, quality: 0.7 },
]

/**
 * Returns the photo as a JPEG of at most `bytes` with a longest side of at most 2,560 pixels. Throws if the browser
 * can't read it or can't make it that small.
 */
export async function makeSmaller(file: File, bytes: number): Promise<File> {
  const whole = await createImageBitmap(file)
  const { width, height } = whole
  whole.close()
  const name = `${file.name.replace(/\.\w+$/, '')}.jpg`
  for (const { side, quality } of attempts) {
    const scale = Math.min(1, side / Math.max(width, height))
    // Scales while decoding, which the browser does off the main thread.
    const bitmap = await createImageBitmap(file, {
      resizeWidth: Math.round(width * scale),
      resizeHeight: Math.round(height * scale),
      resizeQuality: 'high',
    })
    const smaller = await encode(bitmap, name, 'image/jpeg', quality)
    bitmap.close()
    if (smaller.size <= bytes) return smaller
  }
  throw new Error('The photo cannot be made small enough')
}
