import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'

/** The header by which a proxy names a request, and the answer names it back. */
export const requestIdHeader = 'X-Request-Id'

const longest = 128

/** Short enough to be read out to somebody: the last 48 bits of a UUID, which are all random, and of which Node makes many at a time. */
const newId = (): string => randomUUID().slice(24)

/** Gives each request an id: the one that a trusted proxy has sent with it where that is well formed, or else a new one. */
export const identifyRequests = (isProxyTrusted: boolean): MiddlewareHandler =>
  requestId({ headerName: isProxyTrusted ? requestIdHeader : '', limitLength: longest, generator: newId })
