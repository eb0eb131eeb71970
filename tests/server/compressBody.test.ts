import { gunzipSync, brotliDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createCompressBody } from '../../server/compressBody.ts'

const page = new TextEncoder().encode(
  JSON.stringify(Array.from({ length: 100 }, (_value, id) => ({ id, name: 'მარანი' }))),
)

it('a body that is sent repeatedly is compressed once for each encoding', async () => {
  const compress = createCompressBody()
  const [zipped, brotli] = await Promise.all([compress(page, 'gzip'), compress(page, 'br')])
  expect(gunzipSync(zipped ?? '')).toEqual(Buffer.from(page))
  expect(brotliDecompressSync(brotli ?? '')).toEqual(Buffer.from(page))
  expect(await compress(page, 'gzip')).toBe(zipped)
  expect(await compress(page, 'br')).toBe(brotli)
  expect(await compress(page.slice(), 'br')).not.toBe(brotli)
})

it('a body that fits into one packet is not compressed', async () => {
  expect(await createCompressBody()(page.slice(0, 1_000), 'br')).toBeUndefined()
})
