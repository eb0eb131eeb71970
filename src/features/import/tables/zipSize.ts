const directoryEntry = 0x02014b50
const unknown = 0xffffffff

/**
 * Bytes that the parts of a ZIP file say they unpack to, by its directory; more than any file may have where one does not say it.
 * What unpacks a part stops at what the directory said.
 */
export function unpackedBytes(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = bytes.length - 46; at >= 0; at--) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== directoryEntry) continue
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    if (unpacked === unknown || (unpacked === 0 && packed > 2)) return Infinity
    sum += unpacked
  }
  return sum
}
