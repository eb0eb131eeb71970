import { useLocale, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { languageOf, type Language, type Locale } from '../../model/declaration.ts'

/** Who reads: how texts, numbers and times are written for them. Handed to cells so that a page of them stays plain functions. */
export interface Reader {
  locale: Locale
  language: Language
  t(key: string, params?: Record<string, unknown>): string
  number(value: number): string
  /** A day of the calendar, given as `2026-05-26`. */
  day(value: string): string
  /** A moment in the reader's own time zone. */
  moment(value: string | Date): string
  /** The hour and minute of a moment, in the reader's own time zone. */
  time(value: string | Date): string
}

const or = (value: string, format: () => string): string => (Number.isNaN(Date.parse(value)) ? value : format())

/** A reader of that locale whose texts come from `t`. */
export function createReader(locale: Locale, t: Reader['t']): Reader {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 7 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
  return {
    locale,
    language: languageOf[locale],
    t,
    number: value => number.format(value),
    day: value => or(value, () => day.format(new Date(value))),
    moment: value => (value instanceof Date ? moment.format(value) : or(value, () => moment.format(new Date(value)))),
    time: value => (value instanceof Date ? time.format(value) : or(value, () => time.format(new Date(value)))),
  }
}

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
