/** What replaces a name of somebody. */
export const nameless = '…'

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** An address or a name that is the end of a longer one is somebody else's; a number may have a country's before it. */
const patternOf = (name: string): string =>
  /^[\d ]+$/.test(name)
    ? name
    : `${name.includes('@') ? '(?<![\\p{L}\\p{N}._%+-])' : '(?<![\\p{L}\\p{N}])'}${escaped(name)}`

/** Takes texts out of a value, however deep in it and in whatever case; of a text that is nothing else nothing is left. */
export function withoutNames(names: readonly string[]): (value: unknown) => unknown {
  const pattern = new RegExp(names.map(patternOf).join('|'), 'giu')
  const cleanText = (text: string): string => {
    const left = text.replaceAll(pattern, '')
    if (left === text) return text
    return left.trim() === '' ? '' : text.replaceAll(pattern, nameless)
  }
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return cleanText(value)
    if (Array.isArray(value)) return value.map(clean)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [cleanText(name), clean(one)]))
    return value
  }
  return clean
}
