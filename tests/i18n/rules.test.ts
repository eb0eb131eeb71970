import { describe, expect, it } from 'vitest'
import type { Locale } from '../../src/engine/model/declaration.ts'
import { readSources } from '../architecture/sources.ts'
import { dialogPairs, keysIn } from './dialogs.ts'
import { texts } from './texts.ts'

const locales: readonly Locale[] = ['ka', 'en']

/** What breaks a rule, by key and with its text, so that a failing test says where to look. */
const breaking = (locale: Locale, breaks: (text: string, key: string) => boolean): string[] =>
  [...texts[locale]].filter(([key, text]) => breaks(text, key)).map(([key, text]) => `${key}: ${text}`)

/** Variables that are always filled with a number, which may have an ending behind a hyphen. */
const numbers = ['count', 'limit', 'maximum', 'megabytes', 'minimum', 'most', 'offsetEnd', 'smart_count', 'total']

/** Texts that the specification gives to the letter, dots, spaces and all. */
const toTheLetter: Record<string, string> = {
  'panel.please_wait': 'Please wait...',
  'ra.message.loading': 'Please wait...',
  'sign_in.waiting': 'Please wait...',
  'registration.verify.waiting': 'Please wait...',
  'panel.moderation.notice': 'Changes will go through moderation...',
  'problems.fields.image_size': 'Image size should not be more than %{megabytes}MB',
  'problems.fields.seo_image_size': 'max size %{megabytes}MB',
}
/** Where an ending belongs to whatever is filled in, since that is chosen by how it ends. */
const chosenByEnding = ['hours.and_on']

const ofTheSpecification = (locale: Locale, key: string): boolean => locale === 'en' && key in toTheLetter

describe('a text that the specification gives verbatim', () => {
  it.each(Object.entries(toTheLetter))('is unchanged at %s', (key, text) => {
    expect(texts.en.get(key)).toBe(text)
  })
})

describe.each(locales)('a text in %s', locale => {
  it('attaches no ending to a variable that is not a number', () => {
    const glued = (text: string): string[] =>
      [...text.matchAll(/%\{(\w+)\}[“”‘]?([-’']?)\p{L}/gu)]
        .filter(([, name = '', hyphen]) => !(numbers.includes(name) && hyphen === '-'))
        .map(([found]) => found)
    expect(
      breaking(
        locale,
        (text, key) => glued(text).length > 0 && !ofTheSpecification(locale, key) && !chosenByEnding.includes(key),
      ),
    ).toEqual([])
  })

  it('uses one character for an ellipsis', () => {
    expect(breaking(locale, (text, key) => text.includes('...') && !ofTheSpecification(locale, key))).toEqual([])
  })

  it('closes every quotation that it opens, and uses no straight quotation marks', () => {
    const [open, close, innerOpen, innerClose] = locale === 'ka' ? ['„', '“', '‚', '‘'] : ['“', '”', '‘', '’']
    const counted = (text: string, mark = ''): number => text.split(mark).length - 1
    // An English apostrophe looks like the end of an inner quotation, so of those only the opening ones are counted.
    const isWrong = (text: string): boolean =>
      counted(text, open) !== counted(text, close) ||
      (locale === 'ka'
        ? counted(text, innerOpen) !== counted(text, innerClose)
        : counted(text, innerOpen) > counted(text, innerClose)) ||
      /["']/.test(text.replace(/(?<=\p{L})'(?=\p{L})/gu, ''))
    expect(breaking(locale, (text, key) => isWrong(text) && !(locale === 'en' && key.startsWith('ra.')))).toEqual([])
  })

  it('has spaces around a dash in a sentence', () => {
    expect(breaking(locale, text => /[^ ]—|—[^ ]/.test(text))).toEqual([])
  })
})

describe('a range in Georgian', () => {
  it('has a dash without spaces around it', () => {
    expect(breaking('ka', text => text.includes(' – '))).toEqual([])
  })
})

describe('a text message', () => {
  /** A code has four digits; Georgian letters go out 70 to a part, Latin ones 160. */
  it.each([
    ['ka', 70],
    ['en', 160],
  ] as const)('fits into one part in %s, with the longest code', (locale, longest) => {
    const text = (texts[locale].get('emails.code') ?? '').replaceAll('%{code}', '0000')
    expect(text).not.toMatch(/%\{/)
    expect(text.length).toBeGreaterThan(20)
    expect(text.length).toBeLessThanOrEqual(longest)
  })
})

describe('two buttons of one dialog', () => {
  const pairs = dialogPairs(texts.en)
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []

  it('are found in the sources of the panel', () => {
    expect(pairs.filter(({ buttons }) => buttons.every(keys => keys.length > 0)).length).toBeGreaterThan(25)
    expect(pairs.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'src/features/accounts/panel/people/InvitationActions.tsx',
        'src/panel/shell/layout/LogoutDialog.tsx',
        'src/features/merging/panel/MergesPanel.tsx',
      ]),
    )
    for (const key of pairs.flatMap(({ buttons }) => buttons.flat())) expect(texts.en.has(key), key).toBe(true)
  })

  it.each(locales)('have no word in common in %s', locale => {
    const alike = pairs.flatMap(({ path, buttons: [one, other] }) =>
      one.flatMap(first =>
        other
          .filter(second =>
            wordsOf(texts[locale].get(first) ?? '').some(word =>
              wordsOf(texts[locale].get(second) ?? '').includes(word),
            ),
          )
          .map(second => `${path}: [${texts[locale].get(first)}] [${texts[locale].get(second)}]`),
      ),
    )
    expect(alike).toEqual([])
  })
})

describe('a sentence', () => {
  /** Two translations with nothing but a space between them; what the first one translates is captured. */
  const together = [
    /\$\{[^{}`]*?\bt(?:ranslate)?\((['`][^)]*)\)[^{}`]*\} ?\$\{[^{}`]*?\bt(?:ranslate)?\(/g,
    /\{[^{}]*?\bt(?:ranslate)?\((['`][^)]*)\)\} ?\{[^{}]*?\bt(?:ranslate)?\(/g,
    /\bt(?:ranslate)?\((['`][^)]*)\) \+ /g,
  ]

  const ends = (key: string): boolean => locales.every(locale => /[.!?…:]$/.test(texts[locale].get(key) ?? ''))
  const partsIn = (source: string): string[] =>
    together.flatMap(pattern =>
      [...source.matchAll(pattern)].flatMap(([found, first = '']) => {
        const keys = keysIn(first, texts.en.keys())
        return keys.length > 0 && keys.every(ends) ? [] : [found]
      }),
    )

  it.each([
    "{t('home.open')} {t('home.overdue')}",
    "`${t('home.open')} ${t('home.overdue')}`",
    "t('home.open') + name",
  ])('is recognized as assembled from parts: %s', code => {
    expect(partsIn(code)).not.toEqual([])
  })

  it('is one text, never assembled from several in code; whole sentences may follow each other', () => {
    const sources = readSources('src', 'server')
    expect(sources.filter(({ text }) => /\bt\('/.test(text)).length).toBeGreaterThan(80)
    expect(sources.flatMap(({ path, text }) => partsIn(text).map(found => `${path}: ${found}`))).toEqual([])
  })
})

describe('a number in a sentence', () => {
  /** Variables that are filled with a number of things. */
  const counts = [
    'cells',
    'columns',
    'count',
    'days',
    'distinct',
    'done',
    'open',
    'refused',
    'reverted',
    'removed',
    'rows',
    'smart_count',
    'total',
    'unchanged',
    'updated',
    'views',
  ]
  /** English nouns behind a number that is never one, and why it is not. */
  const neverOne: Record<string, string> = {
    'importing.files.too_many_columns': 'more than the limit',
    'hours.easter.before': 'the days next to Easter have names',
    'hours.easter.after': 'the days next to Easter have names',
    'place.cluster': 'a single record has a mark of its own',
    'problems.purge_early': 'the limit is 30 days',
    'problems.fields.range_too_long': 'the limit is a year',
    'review.queue.overdue': 'more than the days to decide in',
    'emails.emails.invitation_moderator.text': 'a link works for a week',
    'emails.emails.invitation_manager.text': 'a link works for a week',
  }
  const plural = new RegExp(`(?<!of )%\\{(?:${counts.join('|')})\\} (?:\\p{L}+ )?\\p{L}+s\\b(?! (?:is|was)\\b)`, 'u')
  const notNouns = /^(?:is|was|has|as|this|does|its|plus|less|across|always)$/

  it('has its noun in singular and plural in English', () => {
    const bare = breaking('en', (text, key) => {
      if (text.includes('||||') || key in neverOne) return false
      const found = plural.exec(text)?.[0].split(' ').at(-1)
      return found !== undefined && !notNouns.test(found)
    })
    expect(bare).toEqual([])
  })

  it('has no exception that is no longer needed', () => {
    expect(Object.keys(neverOne).filter(key => !texts.en.has(key))).toEqual([])
  })

  it('has its noun in the singular in Georgian', () => {
    expect(
      breaking('ka', text =>
        /%\{(?:smart_count|count|total|rows|days|columns|cells)\} \p{L}+ებ(?:ი|ს|ის|ით|მა|ში|ზე)?(?!\p{L})/u.test(text),
      ),
    ).toEqual([])
  })
})

describe('a text that is the same in both languages', () => {
  /** Every such key, or the beginning of several, and why nothing is there to translate. */
  const same: Record<string, string> = {
    'ra.boolean.null': 'a dash',
    'ra.page.': 'what is filled in alone',
    'codes.click_targets.': 'names of companies',
    'codes.permissions.seo': 'a name',
    'completeness.': 'numbers alone',
    'declaring.palette.types.': 'numbers alone',
    'declaring.preview.reach.none': 'a dash',
    'declaring.resource.access_to': 'what is filled in alone',
    'home.capped': 'a number alone',
    'hours.date': 'a day and a month, whose order is the same',
    'panel.dates.': 'figures and names in an order that is the same',
    'panel.history.moved': 'names alone',
    'panel.language.': 'each language is named in itself',
    'panel.placeholders.': 'examples that the specification gives to the letter',
    'people.outbox.kinds.sms': 'a name',
    'reference.': 'numbers and names alone',
    'registration.number.placeholder': 'an example that the specification gives to the letter',
    'resources.establishments.fields.': 'names of companies',
    'review.was_decided': 'names and a time alone',
    'statistics.columns.': 'names of companies',
    'statistics.of_measure': 'what is filled in alone',
    'statistics.only': 'what is filled in alone',
  }

  it('is listed with a reason', () => {
    const alike = [...texts.ka].filter(([key, text]) => texts.en.get(key) === text).map(([key]) => key)
    expect(
      alike.filter(
        key => !Object.keys(same).some(known => key === known || (known.endsWith('.') && key.startsWith(known))),
      ),
    ).toEqual([])
    expect(Object.keys(same).filter(known => !alike.some(key => key === known || key.startsWith(known)))).toEqual([])
  })

  it('contains no word, except for names and the names of languages', () => {
    const names = /^(?:Facebook|Instagram|LinkedIn|YouTube|SEO|SMS|English|ქართული|(?:X|\d|%|\W)*)$/
    const alike = [...texts.ka].filter(([key, text]) => texts.en.get(key) === text)
    expect(alike.filter(([, text]) => !names.test(text.replace(/%\{\w+\}/g, '').trim()))).toEqual([])
  })
})
