import type { Context, Handler } from 'hono'
import { findOne } from '../../engine/records/findOne.ts'
import { portsAt, type LastingPorts, type Ports } from '../../engine/ports.ts'
import { chooseVariant, type Variant } from './variants.ts'

const year = 31_536_000

/** Nothing in a file runs or is guessed at, wherever it is opened. */
const guards = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const headersFor = (hash: string, type: string, { name, format }: Variant): Record<string, string> => ({
  ...guards,
  'Content-Type': format ? `image/${format}` : type,
  ...(format ? {} : { 'Content-Disposition': 'attachment' }),
  'Cache-Control': `public, max-age=${year}, immutable`,
  Vary: 'Accept',
  ETag: `"${hash.slice(0, 16)}-${name}"`,
})

async function answer(request: Context, ports: Ports): Promise<Response> {
  const { hash = '', width } = request.req.param()
  const file = await findOne(ports.store, 'files', 'hash', hash)
  const variant =
    file &&
    chooseVariant(
      file.variants ?? [],
      request.req.header('accept') ?? '',
      width === undefined ? undefined : Number(width),
    )
  if (!variant) return request.notFound()
  const headers = headersFor(hash, file.type, variant)
  if (request.req.header('if-none-match')?.includes(headers.ETag ?? '')) return request.body(null, 304, headers)
  const found = await ports.files.get(`${hash}/${variant.name}`)
  if (!found) return request.notFound()
  return request.body(found.body, 200, { ...headers, 'Content-Length': String(found.size) })
}

/** Where files are answered: the widest an image is kept in, or at least a width. */
export const filePaths = ['/files/:hash{[0-9a-f]{64}}', '/files/:hash{[0-9a-f]{64}}/:width{[0-9]{1,4}}'] as const

/** Answers a stored file in the newest format that is accepted. Its address is as hard to guess as its content. */
export const serveFile =
  (ports: LastingPorts): Handler =>
  request =>
    answer(request, portsAt(ports))
