import polyglotI18nProvider from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'ra-core'
import { languageNames } from '../../../i18n/languageNames.ts'
import { draftMessage, missingMessage } from '../../../i18n/missing.ts'
import { laterMessages } from './laterMessages.ts'
import { chooseLocale, locales, readLocale } from './session/locale.ts'
import type { CatalogTexts } from '../../engine/model/stored/storedTexts.ts'
import { numberFormatOf } from '../../engine/rules/text/formats.ts'
import { nestedQuotes } from '../../engine/model/nestedQuotes.ts'

/**
 * Interpolates a text's variables as polyglot does, and formats numbers for the language (`3 733`). Quotation marks in
 * a quoted variable become single ones.
 */
function fillWith(write: (value: number) => string) {
  return function fillIn(this: string, pattern: RegExp, valueOf: (variable: string, name: string) => unknown): string {
    return this.replace(pattern, (variable: string, name: string, at: number) => {
      const value = valueOf(variable, name)
      return typeof value === 'number' ? write(value) : nestedQuotes(this.slice(0, at), String(value))
    })
  }
}

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

const merged = (texts: object, others: object): object =>
  Object.entries(others).reduce<Record<string, unknown>>(
    (all, [key, other]) => {
      const one = all[key]
      return { ...all, [key]: isGroup(one) && isGroup(other) ? merged(one, other) : other }
    },
    { ...texts },
  )

const nothingStored: CatalogTexts = { resources: {}, codes: {} }

/** Returns a catalog with the texts of stored declarations, which add to its texts and may replace some. */
export const withStored = <Catalog extends object>(messages: Catalog, stored: CatalogTexts): Catalog =>
  Object.keys({ ...stored.resources, ...stored.codes }).length === 0 ? messages : (merged(messages, stored) as Catalog)

/** Caches the provider of a catalog, which has some thousand texts, for when the panel is remounted. */
const made = new WeakMap<object, { locale: string; provider: I18nProvider }>()

function translationsOf(messages: object): I18nProvider {
  const locale = readLocale()
  const known = made.get(messages)
  if (known?.locale === locale) return known.provider
  const names = locales.map(one => ({ locale: one, name: languageNames[one] }))
  const provider = polyglotI18nProvider(() => messages as TranslationMessages, locale, names, {
    onMissingKey: import.meta.env.MODE === 'prototype' ? draftMessage : missingMessage,
    replace: fillWith(numberFormatOf(locale).format),
  })
  made.set(messages, { locale, provider })
  return provider
}

const partOf = (key: string): string => key.slice(0, key.indexOf('.'))

/**
 * Translates to the one loaded language; texts that are not in the catalog are loaded with their page. Changing the
 * language stores the choice and reloads the page.
 */
export function createI18nProvider(catalog: object, stored = nothingStored): I18nProvider {
  const translations = translationsOf(withStored(catalog, stored))
  return {
    ...translations,
    translate: (key, options) => {
      const later = Object.hasOwn(catalog, partOf(key)) ? undefined : laterMessages.value
      return (later ? translationsOf(later) : translations).translate(key, options)
    },
    changeLocale: async wanted => {
      const locale = locales.find(known => known === wanted)
      if (locale) chooseLocale(locale)
    },
  }
}
