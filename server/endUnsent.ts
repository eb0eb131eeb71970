import type { MiddlewareHandler } from 'hono'

/**
 * Ends the body of an answer of which only the head is sent, as HEAD asks for: whatever it is read from, a file, an export or a
 * subscription, would stay open for as long as the server runs.
 */
export const endUnsent: MiddlewareHandler = async (request, next) => {
  await next()
  if (request.req.method === 'HEAD') await request.res.body?.cancel().catch(() => undefined)
}
