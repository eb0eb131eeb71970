import { find } from 'linkifyjs'
import { country } from '../../model/country.ts'
import { languages, locales, type Language } from '../../model/declaration.ts'
import { phoneKey, phoneNumbers } from '../../model/phones.ts'

/** A number, telephone number or link that only one of two texts contains. */
export interface TextDifference {
  kind: 'link' | 'phone' | 'number'
  /** As written in the text. */
  value: string
  /** The language of the text that contains it. */
  language: Language
}

/** Items of one kind in a text: normalized keys with the original spelling. */
type Found = Map<string, string>

interface Facts {
  link: Found
  phone: Found
  number: Found
  /** Numbers that are written as words: they match a number in the other text, but are not reported if missing. */
  spelled: ReadonlySet<string>
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}

/** Returns a text without markup, with the URLs of links next to their text. */
const plain = (text: string): string =>
  text
    .replace(/<a [^<>]*?href="([^"<>]*)"[^<>]*>/gi, ' $1 ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? entity)

/** Removes every match from a text, so that it is not found again as something else. */
const take = (text: string, pattern: RegExp, keep: (...match: string[]) => unknown): string =>
  text.replace(pattern, (...match) => {
    keep(...match)
    return ' '
  })

/** Removes the ending that a language attaches to foreign words. */
const withoutEnding = (text: string): string => text.replace(country().writing.ending ?? '', '')

/** The part of a URL that identifies its language. */
const languagePart = new RegExp(`/(${[...languages, ...locales].join('|')})(?=/|$)`, 'g')

/** Normalizes a URL, so that different spellings of it, and versions of one site in different languages, are equal. */
function linkKey(href: string): string {
  const url = URL.parse(href)
  if (!url) return href
  if (url.protocol === 'mailto:') return url.pathname.toLowerCase()
  const path = url.pathname.replace(languagePart, '').replace(/\/+$/, '')
  return `${url.host.replace(/^www\./, '')}${path}${url.search.replace(/\b(lang|locale|hl)=\w+&?/g, '').replace(/[?&]$/, '')}`
}

function takeLinks(text: string, found: Found): string {
  const parts: string[] = []
  let last = 0
  for (const { start, end, value, href } of find(text)) {
    found.set(linkKey(withoutEnding(href)), withoutEnding(value))
    parts.push(text.slice(last, start))
    last = end
  }
  return [...parts, text.slice(last)].join(' ')
}

const takePhones = (text: string, found: Found): string =>
  take(text, phoneNumbers(), (match = '') => found.set(phoneKey(match), match))

const day = /(?<!\d)(\d{1,2})\.\d{1,2}\.(\d{4})(?!\d)/g
const time = /(?<![\d:])(\d{1,2})(?:[:.](\d{2}))? ?([ap])\.?m\b\.?|(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/gi
const grouped = /(?<![\d.,])[1-9]\d{0,2}(?:[ \u00a0\u202f.,']\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?/g
const single = /\d+(?:[.,]\d+)?/g

function timeKey(twelve?: string, minutes?: string, half?: string, hour?: string, past?: string): string {
  const hours = half ? (Number(twelve) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  const after = Number(minutes ?? past ?? 0)
  return after === 0 ? String(hours) : `${hours}:${String(after).padStart(2, '0')}`
}

/** Normalizes a number: without thousands separators, with a decimal point. */
const groupedKey = (text: string): string => {
  const [, whole = text, rest = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return String(Number(`${whole.replace(/\D/g, '')}.${rest || 0}`))
}

function takeNumbers(text: string, found: Found): void {
  const set = (key: string, shown: string): void => {
    if (!found.has(key)) found.set(key, shown)
  }
  const withoutDays = take(text, day, (_match, first = '', year = '') => {
    set(String(Number(first)), first)
    set(year, year)
  })
  const withoutTimes = take(withoutDays, time, (match = '', ...parts) => set(timeKey(...parts), match.trim()))
  const withoutGroups = take(withoutTimes, grouped, (match = '') => set(groupedKey(match), match))
  take(withoutGroups, single, (match = '') => set(String(Number(match.replace(',', '.'))), match))
}

const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const romanDigits: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 }

const romanValue = (numeral: string): number =>
  [...numeral].reduce((sum, letter, place) => {
    const [value = 0, next = 0] = [romanDigits[letter], romanDigits[numeral[place + 1] ?? '']]
    return value < next ? sum - value : sum + value
  }, 0)

const spelledIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(/\b[IVXLC]+\b/g)].map(([numeral]) => String(romanValue(numeral))),
    ...words.flatMap((word, index) => (new RegExp(`\\b${word}\\b`, 'i').test(text) ? [String(index + 1)] : [])),
  ])

function factsOf(value: unknown): Facts {
  const facts = { link: new Map(), phone: new Map(), number: new Map() }
  const text = plain(typeof value === 'string' ? value : '')
  takeNumbers(takePhones(takeLinks(text, facts.link), facts.phone), facts.number)
  return { ...facts, spelled: spelledIn(text) }
}

/**
 * Returns links, telephone numbers and numbers that occur in the text of one language but not in that of another,
 * regardless of notation: thousands separators, decimal comma or point, 12-hour or 24-hour times, country code or trunk
 * prefix. Markup is ignored. Empty unless there are two texts.
 */
export function textDifferences(texts: Readonly<Partial<Record<Language, unknown>>>): TextDifference[] {
  const written = languages.filter(language => texts[language])
  if (written.length < 2) return []
  const facts = new Map(written.map(language => [language, factsOf(texts[language])]))
  return (['link', 'phone', 'number'] as const).flatMap(kind =>
    [...facts].flatMap(([language, own]) => {
      const others = [...facts].filter(([other]) => other !== language).map(([, other]) => other)
      const isMissing = (key: string): boolean =>
        others.some(other => !other[kind].has(key) && !(kind === 'number' && other.spelled.has(key)))
      return [...own[kind]].filter(([key]) => isMissing(key)).map(([, value]) => ({ kind, value, language }))
    }),
  )
}
