import type { Context } from 'hono'

/**
 * The host, with its port, that a browser has asked for: that of the request; behind so many trusted proxies the one that the outermost of
 * them was asked for, where it says so. What stands in front of that in X-Forwarded-Host anybody may have written.
 */
export function createAskedHost(proxies: number): (request: Context) => string {
  return request => {
    const asked = new URL(request.req.url).host
    if (proxies === 0) return asked
    const seen = (request.req.header('x-forwarded-host') ?? '').split(',').map(host => host.trim().toLowerCase()).filter(Boolean)
    return seen.at(-proxies) ?? seen.at(0) ?? asked
  }
}
