const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const unknown = 0xffffffff

/** A part of a ZIP file according to its directory: its name, its unpacked size and its packed bytes. */
export interface PackedPart {
  name: string
  /** More than the limit if the directory lacks it. */
  unpacked: number
  data: Uint8Array
  isPacked: boolean
}

/** Returns the parts listed in the directories of a ZIP file. */
export function packedParts(bytes: Uint8Array): PackedPart[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const decoder = new TextDecoder()
  const parts: PackedPart[] = []
  for (let at = bytes.length - 46; at >= 0; at--) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== directoryEntry) continue
    const [packed, unpacked, begin] = [20, 24, 42].map(place => view.getUint32(at + place, true)) as [
      number,
      number,
      number,
    ]
    const isUnknown = [packed, unpacked, begin].includes(unknown) || (unpacked === 0 && packed > 2)
    const isThere = begin + 30 <= bytes.length && view.getUint32(begin, true) === localHeader
    const from = isThere ? begin + 30 + view.getUint16(begin + 26, true) + view.getUint16(begin + 28, true) : 0
    parts.push({
      name: decoder.decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true))),
      unpacked: isUnknown ? Infinity : unpacked,
      data: isThere ? bytes.subarray(from, from + packed) : new Uint8Array(),
      isPacked: view.getUint16(at + 10, true) !== 0,
    })
  }
  return parts
}

/** Yields the bytes of a part as far as it can be unpacked, up to its declared size. */
export async function* unpackedChunks({ data, unpacked, isPacked }: PackedPart): AsyncGenerator<Uint8Array> {
  if (!isPacked) return yield data
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const [reader, writer] = [readable.getReader(), writable.getWriter()]
  // Data that can't be unpacked ends the stream.
  writer.write(data as Uint8Array<ArrayBuffer>).catch(() => undefined)
  writer.close().catch(() => undefined)
  for (let count = 0; count < unpacked;) {
    // The workbook's reader reports what is wrong with it.
    const { value } = await reader.read().catch(() => ({ value: undefined }))
    if (!value) return
    yield value
    count += value.length
  }
  await reader.cancel().catch(() => undefined)
}
