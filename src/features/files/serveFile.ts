import type { Context, Handler } from 'hono'
import { findOne } from '../../engine/records/findOne.ts'
import { portsAt, type LastingPorts, type Ports } from '../../engine/ports.ts'
import { chooseVariant, type Variant } from './variants.ts'

const year = 31_536_000

/** Prevents scripts and content sniffing, wherever a file is opened. */
const securityHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const headersFor = (hash: string, type: string, { name, format }: Variant): Record<string, string> => ({
  ...securityHeaders,
  'Content-Type': format ? `image/${format}` : type,
  ...(format ? {} : { 'Content-Disposition': 'attachment' }),
  'Cache-Control': `public, max-age=${year}, immutable`,
  Vary: 'Accept',
  ETag: `"${hash.slice(0, 16)}-${name}"`,
})

async function respond(request: Context, ports: Ports): Promise<Response> {
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

/** The paths of files: an image in its widest variant, or in the narrowest one that has at least the given width. */
export const filePaths = ['/files/:hash{[0-9a-f]{64}}', '/files/:hash{[0-9a-f]{64}}/:width{[0-9]{1,4}}'] as const

/**
 * Serves a stored file in the newest format that the client accepts. Its URL contains the hash of its content and is as
 * hard to guess.
 */
export const serveFile =
  (ports: LastingPorts): Handler =>
  request =>
    respond(request, portsAt(ports))
