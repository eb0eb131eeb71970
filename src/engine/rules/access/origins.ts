/** What a browser says of where a request comes from: its `Sec-Fetch-Site` and `Origin`, each undefined where it is not sent. */
export interface Sender {
  site: string | undefined
  origin: string | undefined
}

const hostOf = (address: string): string | undefined => URL.parse(address)?.host

/**
 * Whether a request comes from a page that is not the product's own: of another site, of another service on the same host, or of nowhere.
 * `hosts` are the hosts, with their ports, at which the product is found. What a browser says itself of the site is taken before the origin,
 * which a proxy's host may not match. Whoever sends neither is no browser.
 */
export function isFromElsewhere({ site, origin }: Sender, hosts: readonly string[]): boolean {
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (origin === undefined) return false
  const host = hostOf(origin)
  return host === undefined || !hosts.includes(host)
}
