import type { Row } from '../../model/query.ts'
import { formatPhone } from '../../model/phones.ts'
import { byLocale } from '../../model/localized.ts'
import type { Locale } from '../../model/languages.ts'
import type { Formats } from '../../model/formats.ts'
import { countryTime } from '../time/countryDays.ts'
import type { Translate } from '../time/hours/listText.ts'
import { minuteMilliseconds } from '../../model/durations.ts'

const numberLocale = byLocale((_locale, { numbers }) => numbers)

const made: Partial<Record<Locale, Intl.NumberFormat>> = {}

/** Returns the number format of a language. Cached. */
export const numberFormatOf = (locale: Locale): Intl.NumberFormat =>
  (made[locale] ??= new Intl.NumberFormat(numberLocale[locale], { maximumFractionDigits: 7 }))

/** Formats the numbers among a text's variables; other values are unchanged. */
export const formatNumbers = <Value>(
  locale: Locale,
  params: Readonly<Record<string, Value>>,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'number' ? numberFormatOf(locale).format(value) : value,
    ]),
  )

/**
 * Returns the display name of a person: first and last name, otherwise their email address, otherwise an empty text.
 */
export const personName = ({ firstname, lastname, email }: Readonly<Row>): string =>
  [firstname, lastname]
    .map(part => String(part ?? '').trim())
    .filter(Boolean)
    .join(' ') || String(email ?? '')

const months = Array.from({ length: 12 }, (_, index) => index + 1)
const minutesOfHour = 60
const minutesOfDay = 24 * minutesOfHour
const dayForm = /^(\d{4})-(0[1-9]|1[0-2])-(\d{2})$/
const monthForm = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Creates the formats of a language; `say` returns texts of `panel.dates`. See docs/decisions/051. */
export function createFormats(locale: Locale, translate: Translate): Formats {
  const short = (month: string | number): string => translate(`months.${Number(month)}`)
  const day = (value: string): string => {
    const [, year, month, number] = dayForm.exec(value) ?? []
    return year && month ? translate('day', { day: String(Number(number)), month: short(month), year }) : value
  }
  const briefDay = (value: string, now: Date): string => {
    const [, year, month, number] = dayForm.exec(value) ?? []
    const isOfThisYear = year !== undefined && countryTime(now).day.startsWith(year)
    return month && isOfThisYear ? translate('brief', { day: String(Number(number)), month: short(month) }) : day(value)
  }
  const ago = (value: string | Date, now: Date): string => {
    const minutes = Math.trunc((now.getTime() - new Date(value).getTime()) / minuteMilliseconds)
    if (minutes === 0) return translate('now')
    if (minutes > 0 && minutes < minutesOfHour) return translate('minutes', { count: String(minutes) })
    if (minutes > 0 && minutes < minutesOfDay)
      return translate('hours', { count: String(Math.floor(minutes / minutesOfHour)) })
    return inCountry(value, clock =>
      minutes < 0 && clock.day === countryTime(now).day ? clock.time : briefDay(clock.day, now),
    )
  }
  const inCountry = (value: string | Date, write: (clock: { day: string; time: string }) => string): string => {
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? String(value) : write(countryTime(at))
  }
  return {
    number: value => numberFormatOf(locale).format(value),
    day,
    briefDay,
    ago,
    month: value => {
      const [, year, month] = monthForm.exec(value) ?? []
      return year && month ? translate('month', { month: short(month), year }) : value
    },
    dayOf: value => inCountry(value, clock => day(clock.day)),
    moment: value => inCountry(value, clock => translate('moment', { day: day(clock.day), time: clock.time })),
    time: value => inCountry(value, clock => clock.time),
    phone: formatPhone,
    monthNames: () => months.map(short),
  }
}
