/** The replacement for a removed name. */
export const nameless = '…'

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** A name or an email address must not be the end of a longer one; a phone number may follow a country code. */
const patternOf = (name: string): string =>
  /^[\d ]+$/.test(name)
    ? name
    : `${name.includes('@') ? '(?<![\\p{L}\\p{N}._%+-])' : '(?<![\\p{L}\\p{N}])'}${escaped(name)}`

/**
 * Returns a function that removes texts from a value, at any depth and in any case; a string that consists of nothing
 * else becomes empty.
 */
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
