import type { Language } from '../../../model/languages.ts'
import type { Exception, SpecialDay } from '../../../fields/exceptions.ts'
import { dayAfter } from '../countryDays.ts'
import type { Case, Translate } from './listText.ts'
import { onDays, runsOf } from './listText.ts'

/** The days around Easter that have names. */
export const easterNames: Readonly<Record<number, string>> = {
  [-2]: 'good_friday',
  [-1]: 'holy_saturday',
  0: 'easter_sunday',
  1: 'easter_monday',
}

const month = (translate: Translate, date: string, form: Case): Record<string, string | number> => {
  const [number = '', day = ''] = date.slice(-5).split('-')
  return { day: Number(day), month: translate(`months.${Number(number)}.${form}`) }
}

/** Formats a day: "7 January", "26 May 2026", "Good Friday", "the day 49 days after Easter". */
export function dayText(translate: Translate, { date, easter }: SpecialDay, form: Case = 'on'): string {
  if (easter !== undefined) {
    const name = easterNames[easter]
    return name
      ? translate(`easter.${name}.${form}`)
      : translate(easter < 0 ? 'easter.before' : 'easter.after', { count: Math.abs(easter) })
  }
  if (date === undefined) return ''
  return date.length > 5
    ? translate('date_of_year', { ...month(translate, date, form), year: date.slice(0, 4) })
    : translate('date', month(translate, date, form))
}

/** Sorts days: first those of every year, then those relative to Easter, then those of one year. */
export function inOrder<Day extends SpecialDay>(days: readonly Day[]): Day[] {
  const place = ({ date = '', easter }: Day): string =>
    easter === undefined ? `${date.length > 5 ? 2 : 0}${date}` : `1${500 + easter}`
  return days.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** A leap year, in which days of every year are calculated. */
const anyYear = '2028-'
const dated = (date: string): string => (date.length > 5 ? date : `${anyYear}${date}`)

function follows(before: SpecialDay, day: SpecialDay): boolean {
  if (before.easter !== undefined && day.easter !== undefined)
    return day.easter === before.easter + 1 && before.easter in easterNames && day.easter in easterNames
  return (
    before.date !== undefined &&
    before.date.length === day.date?.length &&
    dayAfter(dated(before.date), 1) === dated(day.date)
  )
}

/**
 * Formats a list of days: "on 7 January (Christmas), 9 April and from Good Friday to Easter Monday". `others` come
 * first.
 */
export function exceptionDays(
  translate: Translate,
  exceptions: readonly Exception[],
  note: `note_${Language}`,
  others: readonly string[] = [],
): string {
  const runs = runsOf(inOrder(exceptions), (before, day) => !before[note] && !day[note] && follows(before, day))
  return onDays(
    translate,
    runs,
    (day, form) => `${dayText(translate, day, form)}${day[note] ? ` (${day[note]})` : ''}`,
    others,
  )
}
