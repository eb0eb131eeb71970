import { useLocale, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { languageOf, type Language, type Locale } from '../../engine/model/declaration.ts'
import type { Formats } from '../../engine/model/formats.ts'
import { createFormats } from '../../engine/rules/text/formats.ts'

/** Who reads: how texts, numbers and times are written for them. Handed to cells so that a page of them stays plain functions. */
export interface Reader extends Formats {
  locale: Locale
  language: Language
  t(key: string, params?: Record<string, unknown>): string
}

/** A reader of that locale whose texts come from `t`. */
export const createReader = (locale: Locale, t: Reader['t']): Reader => ({
  locale,
  language: languageOf[locale],
  t,
  ...createFormats(locale, (key, params) => t(`panel.dates.${key}`, params)),
})

const Context = createContext<Reader | null>(null)

export const ReaderProvider = Context.Provider

/** The reader in the interface's language, made once per screen. */
export function useNewReader(): Reader {
  const translate = useTranslate()
  const locale: Locale = useLocale() === 'en' ? 'en' : 'ka'
  return useMemo(() => createReader(locale, translate), [locale, translate])
}

/** The reader of the screen that this is on; throws outside one. */
export function useReader(): Reader {
  const reader = useContext(Context)
  if (!reader) throw new Error('useReader is called outside a screen')
  return reader
}
