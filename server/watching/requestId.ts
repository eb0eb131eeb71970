import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'

/** The header with which a proxy sends a request ID; the response returns it. */
export const requestIdHeader = 'X-Request-Id'

const maxLength = 128

/** Short enough to be read out: the last 48 bits of a UUID, which are random and which Node generates in batches. */
const newId = (): string => randomUUID().slice(24)

/** Assigns an ID to each request: the one that a trusted proxy sent if it is well-formed, otherwise a new one. */
export const identifyRequests = (isProxyTrusted: boolean): MiddlewareHandler =>
  requestId({ headerName: isProxyTrusted ? requestIdHeader : '', limitLength: maxLength, generator: newId })
