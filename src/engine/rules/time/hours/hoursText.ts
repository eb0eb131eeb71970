import { dayKey, type Exception } from '../../../fields/exceptions.ts'
import type { OpeningHours } from '../../../fields/openingHours.ts'
import type { Season } from '../../../fields/seasons.ts'
import { weekdays } from '../../../fields/week.ts'
import type { Language } from '../../../model/declaration.ts'
import { country } from '../../../model/country.ts'
import type { Hours } from '../openAt.ts'
import { dayText, exceptionDays } from './dayText.ts'
import type { Translate } from './listText.ts'
import { intervalsText, weekText } from './weekText.ts'

const byDate = (season: Season): string => season.from

/** Formats the dates of a season, with its name if it has one: "from 1 June to 31 August". */
export function seasonText(translate: Translate, season: Season, language: Language): string {
  const name = season[`name_${language}`]
  const ends = {
    from: dayText(translate, { date: season.from }, 'from'),
    to: dayText(translate, { date: season.to }, 'to'),
  }
  return name ? translate('named_season', { name, ...ends }) : translate('during', ends)
}

/** Formats exceptional days, grouped by their hours: "closed on public holidays", "on 31 December: 10:00–15:00". */
function* exceptionTexts(
  translate: Translate,
  exceptions: readonly Exception[],
  language: Language,
): Generator<string> {
  const note = `note_${language}` as const
  const closed = exceptions.filter(one => one.intervals.length === 0)
  const plain = new Set(closed.filter(one => !one[note]).map(dayKey))
  const publicHolidays = country().holidays.map(dayKey)
  const holidays =
    publicHolidays.length > 0 && publicHolidays.every(key => plain.has(key)) ? new Set(publicHolidays) : undefined
  const rest = closed.filter(one => !holidays?.has(dayKey(one)))
  if (closed.length > 0)
    yield translate('closed_on', {
      days: exceptionDays(translate, rest, note, holidays ? [translate('public_holidays')] : []),
    })
  const open = exceptions.filter(one => one.intervals.length > 0)
  for (const [times, days] of Map.groupBy(open, one => intervalsText(translate, one.intervals)))
    yield `${exceptionDays(translate, days, note)}: ${times}`
}

/** Capitalizes the beginning of a sentence. Georgian does not: its capitals are a different script. */
export const capitalized = (text: string): string => text.replace(/^[a-z]/, first => first.toUpperCase())

function* textsOf(translate: Translate, hours: OpeningHours, language: Language, since: string): Generator<string> {
  const hasWeek = weekdays.some(day => hours[day]?.length)
  if (hasWeek) yield weekText(translate, hours)
  const seasons = hours.seasons ?? []
  for (const season of seasons.toSorted((a, b) => (byDate(a) < byDate(b) ? -1 : 1)))
    yield `${seasonText(translate, season, language)}: ${weekText(translate, season.days)}`
  const coming = (hours.exceptions ?? []).filter(({ date }) => date === undefined || date.length === 5 || date >= since)
  yield* exceptionTexts(translate, coming, language)
  if (!hasWeek && (seasons.length > 0 || coming.some(one => one.intervals.length > 0)))
    yield translate('closed_otherwise')
}

/**
 * Formats opening hours as sentences: the week, seasons and exceptional days; empty if nothing is known. Days of one
 * year before `since`, `2026-05-26`, are omitted.
 */
export function hoursText(
  translate: Translate,
  { always_open, working_days }: Hours,
  language: Language,
  since = '',
): string {
  const texts = always_open
    ? [translate('always_open')]
    : working_days
      ? [...textsOf(translate, working_days, language, since)]
      : []
  return texts.map(text => `${capitalized(text)}.`).join(' ')
}
