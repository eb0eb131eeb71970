import { FileProblem } from './fileProblem.ts'

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean => signature.every((byte, index) => bytes[index] === byte)

const signatures = {
  zip: [0x50, 0x4b, 0x03, 0x04],
  ole: [0xd0, 0xcf, 0x11, 0xe0],
  pdf: [0x25, 0x50, 0x44, 0x46],
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
  gzip: [0x1f, 0x8b],
} as const

const looked = 8_192

/** Whether the first bytes are those of a text: hardly any zero that UTF-16 does not explain. */
const isText = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, looked)
  const zeros = [0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  const isWide = Math.max(even, odd) > sample.length / 8 && Math.min(even, odd) < sample.length / 50
  return isWide || even + odd <= Math.max(2, sample.length / 500)
}

/** What a file is by its content, whatever its name says. Throws `FileProblem` for what is no table. */
export function fileKind(bytes: Uint8Array): 'xlsx' | 'text' {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (begins(bytes, signatures.zip)) return 'xlsx'
  if (begins(bytes, signatures.ole)) throw new FileProblem('old_excel')
  if (begins(bytes, signatures.pdf) || begins(bytes, signatures.png) || begins(bytes, signatures.jpeg) || begins(bytes, signatures.gzip) || !isText(bytes)) throw new FileProblem('no_table')
  return 'text'
}
