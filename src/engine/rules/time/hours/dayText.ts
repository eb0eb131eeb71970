import type { Language } from '../../../model/languages.ts'
import type { Exception, SpecialDay } from '../../../fields/exceptions.ts'
import { dayAfter } from '../countryDays.ts'
import type { Case, Say } from './say.ts'
import { onDays, runsOf } from './say.ts'

/** The days around Easter that have names. */
export const easterNames: Readonly<Record<number, string>> = {
  [-2]: 'good_friday',
  [-1]: 'holy_saturday',
  0: 'easter_sunday',
  1: 'easter_monday',
}

const month = (say: Say, date: string, form: Case): Record<string, string | number> => {
  const [number = '', day = ''] = date.slice(-5).split('-')
  return { day: Number(day), month: say(`months.${Number(number)}.${form}`) }
}

/** Formats a day: "7 January", "26 May 2026", "Good Friday", "the day 49 days after Easter". */
export function dayText(say: Say, { date, easter }: SpecialDay, form: Case = 'on'): string {
  if (easter !== undefined) {
    const name = easterNames[easter]
    return name
      ? say(`easter.${name}.${form}`)
      : say(easter < 0 ? 'easter.before' : 'easter.after', { count: Math.abs(easter) })
  }
  if (date === undefined) return ''
  return date.length > 5
    ? say('date_of_year', { ...month(say, date, form), year: date.slice(0, 4) })
    : say('date', month(say, date, form))
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
  say: Say,
  exceptions: readonly Exception[],
  note: `note_${Language}`,
  others: readonly string[] = [],
): string {
  const runs = runsOf(inOrder(exceptions), (before, day) => !before[note] && !day[note] && follows(before, day))
  return onDays(say, runs, (day, form) => `${dayText(say, day, form)}${day[note] ? ` (${day[note]})` : ''}`, others)
}
