/**
 * Returns the origin of a map's tile images for a content security policy; a leading `{s}` in the host becomes a wildcard. Returns
 * undefined for an address without a host, or without `{z}`, `{x}` or `{y}`.
 */
export function tilesOrigin(url: string): string | undefined {
  const [, scheme, host, rest = ''] =
    /^(https?):\/\/((?:\{s\}\.)?[\w.-]+(?::\d{1,5})?)(\/[^\s"'<>\\;,]*)$/.exec(url) ?? []
  if (!scheme || !host || !['{z}', '{x}', '{y}'].every(place => rest.includes(place))) return undefined
  return `${scheme}://${host.replace('{s}', '*')}`
}
