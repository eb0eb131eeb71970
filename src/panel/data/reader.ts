import { useLocale, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { isLocale, mainLocale, languageOf, type Language, type Locale } from '../../engine/model/declaration.ts'
import type { Formats } from '../../engine/model/formats.ts'
import { createFormats } from '../../engine/rules/text/formats.ts'

/** How texts, numbers and times are written for the person. Passed to cells, so that a page of them needs no hooks. */
export interface Reader extends Formats {
  locale: Locale
  language: Language
  t(key: string, params?: Record<string, unknown>): string
}

/** Creates a reader for a locale with a translation function. */
export const createReader = (locale: Locale, t: Reader['t']): Reader => ({
  locale,
  language: languageOf[locale],
  t,
  ...createFormats(locale, (key, params) => t(`panel.dates.${key}`, params)),
})

const Context = createContext<Reader | null>(null)

export const ReaderProvider = Context.Provider

/** Returns a reader in the interface's language; called once per screen. */
export function useNewReader(): Reader {
  const translate = useTranslate()
  const chosen = useLocale()
  const locale = isLocale(chosen) ? chosen : mainLocale
  return useMemo(() => createReader(locale, translate), [locale, translate])
}

/** Returns the reader of the current screen. Throws outside a screen. */
export function useReader(): Reader {
  const reader = useContext(Context)
  if (!reader) throw new Error('useReader is called outside a screen')
  return reader
}
