import { encode } from './encode.ts'

/** A part of an image, in percent. */
export interface Part {
  x: number
  y: number
  width: number
  height: number
}

const quality = 0.9
const extensions: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' }

/** Returns a part of a same-origin image as a new file. Throws if the image can't be read. */
export async function cropImage(address: string, { x, y, width, height }: Part): Promise<File> {
  const response = await fetch(address, { headers: { Accept: 'image/png, image/jpeg' } })
  if (!response.ok) throw new Error(`The image could not be loaded: ${response.status}`)
  const blob = await response.blob()
  const whole = await createImageBitmap(blob)
  const across = (share: number) => Math.round((share / 100) * whole.width)
  const down = (share: number) => Math.round((share / 100) * whole.height)
  const part = await createImageBitmap(whole, across(x), down(y), Math.max(1, across(width)), Math.max(1, down(height)))
  whole.close()
  const type = blob.type in extensions ? blob.type : 'image/jpeg'
  const file = await encode(part, `photo.${extensions[type] ?? 'jpg'}`, type, quality)
  part.close()
  return file
}
