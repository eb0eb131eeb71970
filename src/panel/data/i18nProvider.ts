import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { languageNames } from '../../../i18n/languageNames.ts'
import { draftMessage, missingMessage } from '../../../i18n/missing.ts'
import { chooseLocale, locales, readLocale } from './session/locale.ts'
import { numbersOf } from '../../engine/rules/text/formats.ts'
import { nestedQuotes } from '../../engine/model/nestedQuotes.ts'

/**
 * Fills a text's variables in as polyglot does, numbers among them as the language writes them: `3 733`. Where the text quotes one,
 * the quotation marks inside it are single ones.
 */
function fillWith(write: (value: number) => string) {
  return function fillIn(this: string, pattern: RegExp, valueOf: (variable: string, name: string) => unknown): string {
    return this.replace(pattern, (variable: string, name: string, at: number) => {
      const value = valueOf(variable, name)
      return typeof value === 'number' ? write(value) : nestedQuotes(this.slice(0, at), String(value))
    })
  }
}

/** The translations of the one loaded language. Changing it stores the choice and reloads the page. */
export function createI18nProvider(messages: object): I18nProvider {
  const names = locales.map(locale => ({ locale, name: languageNames[locale] }))
  const provider = polyglotI18nProvider(() => messages as TranslationMessages, readLocale(), names, {
    onMissingKey: import.meta.env.MODE === 'prototype' ? draftMessage : missingMessage,
    replace: fillWith(numbersOf(readLocale()).format),
  })
  return {
    ...provider,
    changeLocale: async wanted => {
      const locale = locales.find(known => known === wanted)
      if (locale) chooseLocale(locale)
    },
  }
}
