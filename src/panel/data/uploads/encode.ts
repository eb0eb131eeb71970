/** Encodes a bitmap as a new file. Throws if the browser can't write it. */
export async function encode(bitmap: ImageBitmap, name: string, type: string, quality: number): Promise<File> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser provides no canvas context')
  if (type === 'image/jpeg') {
    // JPEG has no transparency; transparent areas would become black.
    context.fillStyle = 'white'
    context.fillRect(0, 0, bitmap.width, bitmap.height)
  }
  context.drawImage(bitmap, 0, 0)
  return new File([await canvas.convertToBlob({ type, quality })], name, { type })
}
