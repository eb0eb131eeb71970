import type { Context } from 'hono'
import { isKnown, respondWithBytes } from '../response.ts'
import { requestedCount } from '../readRequest.ts'
import type { Call } from '../route.ts'
import type { PublicResponse, SharedResponse } from '../../ports/responseCache.ts'
import { digest } from '../../model/digest.ts'

/** Caches must revalidate: a record that is locked or hidden disappears immediately. */
const keeping = 'public, no-cache'

/** Returns the ETag of content. */
export const tagOf = (content: string): string => `"${digest(content).slice(0, 32)}"`

/** Returns a public response with an ETag of its content. */
export function publicResponse(body: unknown, contentRange?: string): SharedResponse {
  const text = JSON.stringify(body)
  return {
    bytes: new TextEncoder().encode(text),
    tag: tagOf(`${contentRange ?? ''}\n${text}`),
    contentRange,
  }
}

/** Responds with JSON that is the same for everyone, or with 304 if the client has it. */
export async function respondShared(
  { request, ports }: Call,
  { bytes, tag }: Pick<SharedResponse, 'bytes' | 'tag'>,
): Promise<Response> {
  request.header('Cache-Control', keeping)
  request.header('ETag', tag)
  return isKnown(request, tag) ? request.body(null, 304) : respondWithBytes(request, ports, bytes)
}

/** Sends a public response, or 304 if the client has it. */
async function send(call: Call, response: PublicResponse): Promise<Response> {
  if ('moved' in response) return respondMoved(call.request, response.moved)
  if (response.contentRange !== undefined) call.request.header('Content-Range', response.contentRange)
  return respondShared(call, response)
}

/**
 * Returns the cache key of a public response: what it depends on besides stored data, namely the model, the URL, and
 * how records are counted.
 */
function keyOf({ request, ports }: Call): string {
  const { pathname, search } = new URL(request.req.url)
  return `${ports.model.number} ${requestedCount(request) ?? ''} ${pathname}${search}`
}

/**
 * Sends the public response for a URL, from the cache unless something that it depends on has changed. `make` must not
 * depend on anything else in the call.
 */
export async function respondPublicly(call: Call, make: () => Promise<PublicResponse>): Promise<Response> {
  const { ports } = call
  return send(call, await (ports.responseCache?.keep(keyOf(call), ports.clock(), make) ?? make()))
}

/** Redirects to the current address of a record, with the same path and query. */
function respondMoved(request: Context, end: string): Response {
  const { path, url } = request.req
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  request.header('Cache-Control', keeping)
  return request.redirect(`${folder}${encodeURIComponent(end)}${new URL(url).search}`, 301)
}
