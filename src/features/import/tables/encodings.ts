import { detect } from 'chardet'
import type { Encoding } from './encodingNames.ts'

/** The letters from 0xC0 in the Georgian encodings from before Unicode, as code points from U+10D0. */
const letters = {
  'georgian-academy': Array.from({ length: 39 }, (_, index) => index),
  'georgian-ps': [
    0, 1, 2, 3, 4, 5, 6, 33, 7, 8, 9, 10, 11, 12, 34, 13, 14, 15, 16, 17, 18, 35, 19, 20, 21, 22, 23, 24, 25, 26, 27,
    28, 29, 30, 36, 31, 32, 37,
  ],
} as const

const firstLetter = 0x10d0
const firstByte = 0xc0

const isGeorgian = (encoding: Encoding): encoding is keyof typeof letters => Object.hasOwn(letters, encoding)

const sampledLength = 65_536

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

const detected: Record<string, Encoding> = {
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'windows-1251': 'windows-1251',
  'KOI8-R': 'windows-1251',
  'ISO-8859-5': 'windows-1251',
}

/** Detects UTF-16 without a byte order mark: every other byte of most texts is zero. */
const wideOf = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, sampledLength)
  const zeros = (offset: number) => sample.filter((byte, index) => index % 2 === offset && byte === 0).length
  if (zeros(1) > sample.length / 8) return 'utf-16le'
  return zeros(0) > sample.length / 8 ? 'utf-16be' : undefined
}

/** Returns the most likely encoding of a text: by its byte order mark, UTF-8 if valid, otherwise by its letters. */
export function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return marked[0]
  const wide = wideOf(bytes)
  if (wide) return wide
  if (isUtf8(bytes)) return 'utf-8'
  return detected[detect(bytes.subarray(0, sampledLength)) ?? ''] ?? 'windows-1252'
}

/** Decodes a file, without its byte order mark. */
export function decode(bytes: Uint8Array, encoding: Encoding): string {
  if (!isGeorgian(encoding)) return new TextDecoder(encoding).decode(bytes)
  const table = letters[encoding]
  return new TextDecoder('windows-1252').decode(bytes).replace(/[\u00c0-\u00e6]/g, letter => {
    const place = table[letter.charCodeAt(0) - firstByte]
    return place === undefined ? letter : String.fromCharCode(firstLetter + place)
  })
}
