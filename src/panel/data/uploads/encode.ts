/** A picture redrawn as a file of its own. Throws where the browser can't write it. */
export async function encode(bitmap: ImageBitmap, name: string, type: string, quality: number): Promise<File> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas to draw on')
  if (type === 'image/jpeg') {
    // JPEG knows no transparency; black would take its place.
    context.fillStyle = 'white'
    context.fillRect(0, 0, bitmap.width, bitmap.height)
  }
  context.drawImage(bitmap, 0, 0)
  return new File([await canvas.convertToBlob({ type, quality })], name, { type })
}
