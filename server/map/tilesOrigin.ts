/**
 * Where a browser that shows a map asks for its pictures, as a content security policy names it; `{s}` at the beginning of the
 * host is a wildcard. Undefined for an address that names no host, or lacks `{z}`, `{x}` or `{y}`.
 */
export function tilesOrigin(url: string): string | undefined {
  const [, scheme, host, rest = ''] =
    /^(https?):\/\/((?:\{s\}\.)?[\w.-]+(?::\d{1,5})?)(\/[^\s"'<>\\;,]*)$/.exec(url) ?? []
  if (!scheme || !host || !['{z}', '{x}', '{y}'].every(place => rest.includes(place))) return undefined
  return `${scheme}://${host.replace('{s}', '*')}`
}
