/** The request headers `Sec-Fetch-Site` and `Origin`, each undefined if not sent. */
export interface RequestOrigin {
  site: string | undefined
  origin: string | undefined
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host

/**
 * Whether a browser sent the request from another site, from another service on the same host, or from an opaque
 * origin. `hosts` are the product's hosts with ports. `Sec-Fetch-Site` takes precedence over the origin, which may not
 * match the host behind a proxy. Clients that send neither are not browsers.
 */
export function isForeignOrigin({ site, origin }: RequestOrigin, hosts: readonly string[]): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === undefined || !hosts.includes(host)
}
