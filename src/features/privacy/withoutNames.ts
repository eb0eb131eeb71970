import { phoneDigits, phoneSpellings } from '../../engine/model/phones.ts'
import { escapeRegExp } from '../../engine/rules/text/escapeRegExp.ts'

/** The replacement for a removed name. */
export const nameless = '…'

/** The words of a name may be apart by more than one space; a quote in JSON is escaped. */
const spellings = (name: string): string =>
  name
    .split(/\s+/)
    .map(word => escapeRegExp(word).replaceAll('"', '\\\\?"'))
    .join('(?:\\s|\u00a0|&nbsp;)+')

const isNumber = (name: string): boolean => /^\d+$/.test(name)

const patternOf = (name: string): string =>
  isNumber(name) && name.length === phoneDigits() ? phoneSpellings(name) : spellings(name)

/** A name or an email address must not be the end of a longer one; a number may follow a country code. */
const bounded = (name: string): string =>
  isNumber(name) ? patternOf(name) : `(?<![\\p{L}\\p{N}${name.includes('@') ? '._%+-' : ''}])${patternOf(name)}`

/** Returns a pattern, for stores, of the texts that may contain one of the names. */
export const mentionPattern = (names: readonly string[]): string => names.map(patternOf).join('|')

/**
 * Returns a function that removes names, addresses and numbers (in any spelling) from a value, at any depth and in any
 * case; a string that consists of nothing else becomes empty.
 */
export function withoutNames(names: readonly string[]): (value: unknown) => unknown {
  const pattern = new RegExp(names.map(bounded).join('|'), 'giu')
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
