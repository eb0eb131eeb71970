/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  if (tail === undefined) return before
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}

/**
 * Returns the network of a household, by which calls are counted: an IPv4 address, or the first half of an IPv6
 * address.
 */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::` : address

/**
 * Shortens an IP address so that a person recognizes their own, but households cannot be told apart; nothing longer is
 * stored.
 */
export function shortenAddress(address: string): string {
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::`
  return address.replace(/\.\d+$/, '.x')
}
