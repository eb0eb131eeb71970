import polyglotI18nProvider from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { messages as english } from '../../i18n/en/index.ts'
import { fill } from '../../i18n/fill.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { draftMessage, missingMessage } from '../../i18n/missing.ts'
import { flatten } from './flatten.ts'

const provider = (locale: 'en' | 'ka', more = {}) =>
  polyglotI18nProvider(requested => ({ ...(requested === 'ka' ? georgian : english), ...more }), locale, [], {
    onMissingKey: missingMessage,
  })

const counted = (messages: Map<string, string>) =>
  [...messages].filter(([, message]) => message.includes('||||') || message.includes('smart_count'))

const locales = [
  { locale: 'en', messages: flatten(english) },
  { locale: 'ka', messages: flatten(georgian) },
] as const

describe.each(locales)('plurals in $locale', ({ locale, messages }) => {
  it('have one form, or one for every number that the language distinguishes', () => {
    const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.length
    const wrong = counted(messages).filter(([, message]) => ![1, forms].includes(message.split('||||').length))
    expect(wrong).toEqual([])
  })

  it('are complete with any count', () => {
    const { translate } = provider(locale)
    expect(counted(messages).length).toBeGreaterThan(5)
    for (const [key] of counted(messages))
      for (const count of [0, 1, 2, 5, 11, 21, 1000]) {
        const text = translate(key, { smart_count: count })
        expect(text, `${key} with ${count}`).not.toContain('||||')
        expect(text, `${key} with ${count}`).not.toContain('%{smart_count}')
        expect(text, `${key} with ${count}`).toMatch(/\p{Letter}|\d/u)
      }
  })

  it('have the form that the rules of the language require', () => {
    const { translate } = provider(locale, { sample: 'one |||| other' })
    const rules = new Intl.PluralRules(locale)
    for (const count of [0, 1, 2, 5, 11, 21])
      expect(translate('sample', { smart_count: count })).toBe(rules.select(count))
  })
})

describe('a message', () => {
  it('has a plural in English and none in Georgian', () => {
    const counts = (locale: 'en' | 'ka') =>
      [1, 5].map(count => provider(locale).translate('panel.save.problems', { smart_count: count }))
    expect(counts('en')).toEqual(['1 problem', '5 problems'])
    expect(counts('ka')).toEqual(['1 შეცდომა', '5 შეცდომა'])
  })

  it('is its key in braces if no catalog contains it', () => {
    expect(provider('ka').translate('panel.never_written')).toBe('{panel.never_written}')
    expect(provider('en').translate('panel.never_written')).toBe('{panel.never_written}')
  })

  it('is derived from the name only while a declaration without a label is being written', () => {
    expect(
      [
        'resources.wine_routes.fields.length_km',
        'resources.wine_routes.groups.naming',
        'resources.wine_routes.name',
        'codes.difficulties.hard',
      ].map(draftMessage),
    ).toEqual(['Length km', 'Naming', 'Wine routes', 'Hard'])
    for (const key of [
      'panel.never_written',
      'resources.wine_routes.empty',
      'resources.wine_routes.hints.length_km',
      'panel.menu.harvest',
    ])
      expect(draftMessage(key)).toBe(`{${key}}`)
    expect(missingMessage('resources.wine_routes.fields.length_km')).toBe('{resources.wine_routes.fields.length_km}')
  })

  it('is unchanged if it is free text and not a key', () => {
    expect(provider('ka').translate('Vineyard of the three brothers')).toBe('Vineyard of the three brothers')
  })

  it('is filled without the library if it contains only variables', () => {
    expect(fill(english.problems.too_many_requests, { wait: '30 s' })).toBe(
      'Too many attempts. Please try again in 30 s.',
    )
    expect(fill('%{a} and %{b}', { a: 0 })).toBe('0 and %{b}')
  })
})
