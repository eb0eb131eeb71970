import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import { messages as georgian } from '../../../i18n/ka/index.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'

describe('a message that quotes a name with quotation marks', () => {
  const title = 'ღვინის ბარი „სარდაფი“'
  beforeEach(() => localStorage.clear())
  afterEach(() => localStorage.clear())

  it.each([
    ['ka', georgian, '„ღვინის ბარი ‚სარდაფი‘“'],
    ['en', english, '“ღვინის ბარი ‘სარდაფი’”'],
  ] as const)('keeps them apart in %s', (lang, messages, quoted) => {
    localStorage.setItem('lang', lang)
    expect(createI18nProvider(messages).translate('moderation.events.record_hidden', { title })).toContain(quoted)
  })
})
