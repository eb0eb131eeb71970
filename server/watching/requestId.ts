import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'

/** The header by which a proxy names a request, and the answer names it back. */
export const requestIdHeader = 'X-Request-Id'

const longest = 128

/** Short enough to be read out to somebody. */
const newId = (): string => randomBytes(6).toString('hex')

/** Gives each request an id: the one that a trusted proxy has sent with it where that is well formed, or else a new one. */
export const identifyRequests = (isProxyTrusted: boolean): MiddlewareHandler =>
  requestId({ headerName: isProxyTrusted ? requestIdHeader : '', limitLength: longest, generator: newId })
