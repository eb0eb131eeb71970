import { find } from 'linkifyjs'
import { country } from '../../model/country.ts'
import { languages, locales, type Language } from '../../model/declaration.ts'
import { phoneKey, phoneNumbers } from '../../model/phones.ts'

/** A number, a telephone number or a link that only one of two texts has. */
export interface TextDifference {
  kind: 'link' | 'phone' | 'number'
  /** As it is in the text. */
  value: string
  /** The language of the text that has it. */
  language: Language
}

/** An item of one kind in a text: as it is compared, and as it is written there. */
type Found = Map<string, string>

interface Facts {
  link: Found
  phone: Found
  number: Found
  /** Numbers that are written in letters: they answer for one in the other text, but nobody misses them. */
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

/** A text without markup; the addresses that markup leads to are next to its words. */
const plain = (text: string): string =>
  text
    .replace(/<a [^<>]*?href="([^"<>]*)"[^<>]*>/gi, ' $1 ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, entity => entities[entity] ?? entity)

/** Takes every match out of a text, so that what is one thing is not found again as another. */
const take = (text: string, pattern: RegExp, keep: (...match: string[]) => unknown): string =>
  text.replace(pattern, (...match) => {
    keep(...match)
    return ' '
  })

/** A text without the ending that a language writes behind what is not of it. */
const withoutEnding = (text: string): string => text.replace(country().writing.ending ?? '', '')

/** What says in an address which language it is for. */
const languagePart = new RegExp(`/(${[...languages, ...locales].join('|')})(?=/|$)`, 'g')

/** An address without what may differ between two ways of writing it, or between the languages of one site. */
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

/** A number with its thousands together and a decimal point. */
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
 * Links, telephone numbers and numbers that are in one language's text and not in another's, however each writes them: thousands
 * with or without separators, decimal comma or point, hours of twelve or of twenty-four, a country's code or a trunk 0. Markup is looked
 * through. Nothing where there are not two texts.
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
