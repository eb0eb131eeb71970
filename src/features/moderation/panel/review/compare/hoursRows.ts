import type { Localized } from '../../../../../engine/model/localized.ts'
import { languages } from '../../../../../engine/model/localized.ts'
import { dayKey, type Exception } from '../../../../../engine/fields/exceptions.ts'
import type { OpeningHours } from '../../../../../engine/fields/openingHours.ts'
import type { Season } from '../../../../../engine/fields/seasons.ts'
import { weekdays } from '../../../../../engine/fields/week.ts'
import { dayText, inOrder } from '../../../../../engine/rules/time/hours/dayText.ts'
import { capitalized, seasonText } from '../../../../../engine/rules/time/hours/hoursText.ts'
import { intervalsText, weekText } from '../../../../../engine/rules/time/hours/weekText.ts'
import { sayTo } from '../../../../../panel/fields/hours/say.ts'
import type { Reader } from '../../../../../panel/data/reader.ts'
import { isBlank } from '../../../../../panel/data/values.ts'

/** One line of two hours side by side; a side that has nothing of the kind is empty. */
export interface HoursRow {
  key: string
  name: string
  old: string
  fresh: string
  /** Shown where both sides are the same too. */
  always: boolean
}

const seasonKey = ({ from, to }: Season): string => `${from} ${to}`

/** What is told in every language, so that a change of either is seen. */
const inEach = <Name extends string>(part: Partial<Localized<Name, string>>, name: Name): string[] => languages.flatMap(language => part[`${name}_${language}` as const] ?? [])

/** The days of two weeks, then their seasons and exceptional days, each by its own name. */
export function hoursRows(old: OpeningHours, fresh: OpeningHours, reader: Reader): HoursRow[] {
  const say = sayTo(reader)
  const sides = (of: (hours: OpeningHours) => string) => ({ old: of(old), fresh: of(fresh) })
  const row = (key: string, name: string, of: (hours: OpeningHours) => string, always = false): HoursRow => ({ key, name, ...sides(of), always })
  const season = (one: Season | undefined) => (one ? [weekText(say, one.days), ...inEach(one, 'name')].join(' · ') : '')
  const exception = (one: Exception | undefined) => (one ? [intervalsText(say, one.intervals), ...inEach(one, 'note')].join(' · ') : '')
  const seasons = new Map([...(old.seasons ?? []), ...(fresh.seasons ?? [])].map(one => [seasonKey(one), one]))
  const exceptions = new Map(inOrder([...(old.exceptions ?? []), ...(fresh.exceptions ?? [])]).map(one => [dayKey(one), one]))
  return [
    ...weekdays.map(day => row(day, say(`weekdays_short.${day}`), hours => (isBlank(hours) ? '–' : intervalsText(say, hours[day])), true)),
    ...[...seasons].map(([key, { from, to, days }]) =>
      row(key, capitalized(seasonText(say, { from, to, days }, reader.language)), hours => season(hours.seasons?.find(one => seasonKey(one) === key))),
    ),
    ...[...exceptions].map(([key, one]) => row(key, dayText(say, one, 'name'), hours => exception(hours.exceptions?.find(other => dayKey(other) === key)))),
  ]
}
