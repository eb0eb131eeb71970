import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export interface Picture {
  width: number
  height: number
  /** Makes its content differ from others of the same size. */
  shade?: number
  alpha?: boolean
}

const drawn = ({ width, height, shade = 100, alpha }: Picture) =>
  sharp({
    create: {
      width,
      height,
      channels: alpha ? 4 : 3,
      background: { r: shade, g: 60, b: 90, ...(alpha ? { alpha: 0.5 } : {}) },
    },
  })

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

export const jpeg = async (picture: Picture) => bytes(await drawn(picture).jpeg().toBuffer())
export const png = async (picture: Picture) => bytes(await drawn(picture).png().toBuffer())

/** A photo as a camera leaves it: lying on its side, with where and by what it was taken. */
export const fromCamera = async (picture: Picture) =>
  bytes(
    await drawn(picture)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera of Nino' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 42/1 54/1' } })
      .toBuffer(),
  )

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A small file that says it is a picture of so many pixels. */
export function claiming(width: number, height: number): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return bytes(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
      chunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

/** A PNG with so many packed texts before its pixels, each of so many letters. */
export function withTexts(picture: Uint8Array, count: number, letters: number): Uint8Array<ArrayBuffer> {
  const packed = deflateSync(Buffer.alloc(letters, 'a'))
  const texts = Array.from({ length: count }, (_, index) =>
    chunk('zTXt', Buffer.concat([Buffer.from(`text ${index}\0\0`), packed])),
  )
  const head = 33
  return bytes(Buffer.concat([picture.subarray(0, head), ...texts, picture.subarray(head)]))
}

/** Something before or after a picture, as one text. */
export const joined = (...parts: (Uint8Array | string)[]): Uint8Array<ArrayBuffer> =>
  bytes(Buffer.concat(parts.map(part => Buffer.from(part))))
