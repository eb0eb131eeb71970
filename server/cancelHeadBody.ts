import type { MiddlewareHandler } from 'hono'

/**
 * Cancels the body of a response to HEAD, which is never sent. Its source (a file, an export, a subscription) would otherwise stay open for
 * as long as the server runs.
 */
export const cancelHeadBody: MiddlewareHandler = async (request, next) => {
  await next()
  if (request.req.method === 'HEAD') await request.res.body?.cancel().catch(() => undefined)
}
