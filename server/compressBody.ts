import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BodyEncoding, CompressBody } from '../src/engine/ports.ts'
import { compressionThreshold } from './compressResponses.ts'

/** Better than for a single response, because the result is sent repeatedly. The window is large enough for a page. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } }

const compressors: Record<BodyEncoding, (body: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: body => promisify(brotliCompress)(body, brotli),
  gzip: body => promisify(gzip)(body),
}

/** Creates a `CompressBody` that keeps what it has compressed for as long as the body itself is kept. */
export function createCompressBody(): CompressBody {
  const compressed = new WeakMap<Uint8Array, Map<BodyEncoding, Promise<Uint8Array<ArrayBuffer>>>>()
  return async (body, encoding) => {
    if (body.length < compressionThreshold) return undefined
    const known = compressed.get(body) ?? new Map<BodyEncoding, Promise<Uint8Array<ArrayBuffer>>>()
    compressed.set(body, known)
    const result = known.get(encoding) ?? compressors[encoding](body)
    known.set(encoding, result)
    return result
  }
}
