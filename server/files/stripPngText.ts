const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** The kinds of PNG chunks that contain text: they do not affect the image, and may decompress to fifty times the size that an image may have. */
const texts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

/** The bytes of a chunk apart from its data: length, kind and checksum. */
const around = 12

const isPng = (bytes: Uint8Array): boolean => signature.every((byte, place) => bytes[place] === byte)

/**
 * Returns the parts of a PNG that are not text. From a chunk that extends past the end of the file, everything is kept, because decoders
 * stop there.
 */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let [from, at] = [0, signature.length]
  while (at + around <= bytes.length) {
    const end = at + around + view.getUint32(at)
    const kind = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (end > bytes.length) break
    if (texts.has(kind)) {
      parts.push(bytes.subarray(from, at))
      from = end
    }
    at = end
  }
  return [...parts, bytes.subarray(from)]
}

/** Removes text chunks from a PNG, which decoders would decompress first; returns other images unchanged. */
export function stripPngText(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (!isPng(bytes)) return bytes
  const parts = partsOf(bytes)
  if (parts.length === 1) return bytes
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
