import type { OpeningHours } from '../../../../../engine/fields/openingHours.ts'
import { hoursText, capitalized, seasonText } from '../../../../../engine/rules/time/hours/hoursText.ts'
import { createHoursTranslate } from '../../../../../panel/fields/hours/hoursTranslate.ts'
import { useReader, type Reader } from '../../../../../panel/data/reader.ts'
import type { ComparisonProps } from './comparison.ts'
import { SideBySide } from './SideBySide.tsx'
import { type Localized, languages } from '../../../../../engine/model/localized.ts'
import { dayKey, type Exception } from '../../../../../engine/fields/exceptions.ts'
import type { Season } from '../../../../../engine/fields/seasons.ts'
import { weekdays } from '../../../../../engine/fields/week.ts'
import { dayText, inOrder } from '../../../../../engine/rules/time/hours/dayText.ts'
import { intervalsText, weekText } from '../../../../../engine/rules/time/hours/weekText.ts'
import { isBlank } from '../../../../../panel/data/values.ts'

/** One row of compared hours; a side without hours of this kind is empty. */
interface HoursRow {
  key: string
  name: string
  old: string
  fresh: string
  /** Whether the row is shown even if both sides are equal. */
  always: boolean
}

const seasonKey = ({ from, to }: Season): string => `${from} ${to}`

/** Returns a text in every language, so that a change in any of them is visible. */
const inEachLanguage = <Name extends string>(part: Partial<Localized<Name, string>>, name: Name): string[] =>
  languages.flatMap(language => part[`${name}_${language}` as const] ?? [])

/** Returns a row for each weekday, then for each season and special day. */
function hoursRows(old: OpeningHours, fresh: OpeningHours, reader: Reader): HoursRow[] {
  const say = createHoursTranslate(reader)
  const sides = (of: (hours: OpeningHours) => string) => ({ old: of(old), fresh: of(fresh) })
  const row = (key: string, name: string, of: (hours: OpeningHours) => string, always = false): HoursRow => ({
    key,
    name,
    ...sides(of),
    always,
  })
  const season = (one: Season | undefined) =>
    one ? [weekText(say, one.days), ...inEachLanguage(one, 'name')].join(' · ') : ''
  const exception = (one: Exception | undefined) =>
    one ? [intervalsText(say, one.intervals), ...inEachLanguage(one, 'note')].join(' · ') : ''
  const seasons = new Map([...(old.seasons ?? []), ...(fresh.seasons ?? [])].map(one => [seasonKey(one), one]))
  const exceptions = new Map(
    inOrder([...(old.exceptions ?? []), ...(fresh.exceptions ?? [])]).map(one => [dayKey(one), one]),
  )
  return [
    ...weekdays.map(day =>
      row(day, say(`weekdays_short.${day}`), hours => (isBlank(hours) ? '–' : intervalsText(say, hours[day])), true),
    ),
    ...[...seasons].map(([key, { from, to, days }]) =>
      row(key, capitalized(seasonText(say, { from, to, days }, reader.language)), hours =>
        season(hours.seasons?.find(one => seasonKey(one) === key)),
      ),
    ),
    ...[...exceptions].map(([key, one]) =>
      row(key, dayText(say, one, 'name'), hours => exception(hours.exceptions?.find(other => dayKey(other) === key))),
    ),
  ]
}

const hoursOf = (value: unknown): OpeningHours => (value !== null && typeof value === 'object' ? value : {})

/** Two weeks day by day, with differing days marked; then differing seasons and special days, and all of it as text. */
export function WeekComparison({ from, to }: ComparisonProps) {
  const reader = useReader()
  const { t, number } = reader
  const [old, fresh] = [from, to].map(hours =>
    hoursText(createHoursTranslate(reader), { working_days: hoursOf(hours) }, reader.language),
  )
  const rows = hoursRows(hoursOf(from), hoursOf(to), reader)
  const equal = rows.filter(row => !row.always && row.old === row.fresh).length
  return (
    <>
      <table className="review-week">
        <thead>
          <tr>
            <th scope="col">
              <span className="m-hidden">{t('review.day')}</span>
            </th>
            <th scope="col">{t('review.old')}</th>
            <th scope="col">{t('review.new')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(row => row.always || row.old !== row.fresh)
            .map(({ key, name, old, fresh }) => (
              <tr key={key} className={old === fresh ? undefined : 'review-differs'}>
                <th scope="row">{name}</th>
                <td className="m-number">{old === fresh || old === '' ? old : <del>{old}</del>}</td>
                <td className="m-number">{old === fresh || fresh === '' ? fresh : <ins>{fresh}</ins>}</td>
              </tr>
            ))}
        </tbody>
      </table>
      {old !== fresh && <SideBySide from={old} to={fresh} />}
      {equal > 0 && <p className="m-quiet">{t('review.hours_alike', { count: number(equal) })}</p>}
    </>
  )
}
