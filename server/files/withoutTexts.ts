const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** The kinds of PNG chunks that hold texts: they say nothing of how a picture looks, and may unpack to fifty times what a picture may have. */
const texts: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt'])

/** The bytes of a chunk besides its data: its length, its kind, and a checksum. */
const around = 12

const isPng = (bytes: Uint8Array): boolean => signature.every((byte, place) => bytes[place] === byte)

/** The parts of a PNG that are no texts; from a chunk on that ends behind the file everything is as it came, since nobody reads farther. */
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

/** A PNG without the texts in it, which whoever reads the picture would unpack first; other images as they are. */
export function withoutTexts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
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
