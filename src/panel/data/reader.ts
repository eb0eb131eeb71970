import { useLocale, useTranslate } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import { languageOf, type Language, type Locale } from '../../engine/model/declaration.ts'

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

/** Georgian groups thousands by a space and has a decimal comma, as Finnish does; not every browser knows Georgian itself. */
const numberLocale: Record<Locale, string> = { ka: 'fi', en: 'en' }

const figures = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { year: 'numeric', month: 'numeric', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })

const partsOf = (format: Intl.DateTimeFormat, value: string | Date): Record<string, string> | undefined => {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : Object.fromEntries(format.formatToParts(moment).map(part => [part.type, part.value]))
}

/** How numbers are written in that language. */
export const numbersOf = (locale: Locale): Intl.NumberFormat => new Intl.NumberFormat(numberLocale[locale], { maximumFractionDigits: 7 })

/** A reader of that locale whose texts come from `t`; what is no date is given back as it came. */
export function createReader(locale: Locale, t: Reader['t']): Reader {
  const numbers = numbersOf(locale)
  const [calendar, local] = [figures('UTC'), figures()]
  const write = (key: string, format: Intl.DateTimeFormat, value: string | Date): string => {
    const found = partsOf(format, value)
    if (!found) return String(value)
    return t(`panel.dates.${key}`, { ...found, day: Number(found.day), month: t(`panel.dates.months.${Number(found.month)}`) })
  }
  return {
    locale,
    language: languageOf[locale],
    t,
    number: value => numbers.format(value),
    day: value => write('day', calendar, value),
    moment: value => write('moment', local, value),
    time: value => write('time', local, value),
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
