/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  if (tail === undefined) return before
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'), ...after]
}

/** What one household has of the network: an IPv4 address, the first half of an IPv6 address. What is counted is counted by it. */
export const networkOf = (address: string): string =>
  address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::` : address

/** An address without what distinguishes one household from another: enough to recognize one's own, and no more is kept. */
export function shortenAddress(address: string): string {
  if (address.includes(':')) return `${groupsOf(address).slice(0, 3).join(':')}::`
  return address.replace(/\.\d+$/, '.x')
}
