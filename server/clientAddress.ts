import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** IPv4 written as IPv6 is the same address. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '').toLowerCase()

const socketAddress = (request: Context): string => {
  const { incoming } = (request.env ?? {}) as { incoming?: unknown }
  return incoming ? plain(getConnInfo(request).remote.address ?? '') : ''
}

/**
 * Where a request comes from: the socket's other end; behind so many trusted proxies the address that the outermost of them
 * saw. What stands in front of that in X-Forwarded-For anybody may have written.
 */
export function createClientAddress(proxies: number): (request: Context) => string {
  return request => {
    const socket = socketAddress(request)
    if (proxies === 0) return socket
    const seen = (request.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
    const outermost = seen.at(-proxies) ?? ''
    return isIP(outermost) ? outermost : socket
  }
}
