import type { OpeningHours } from '../../../../../engine/fields/openingHours.ts'
import { hoursText } from '../../../../../engine/rules/time/hours/hoursText.ts'
import { sayTo } from '../../../../../panel/fields/hours/say.ts'
import { useReader } from '../../../../../panel/data/reader.ts'
import type { ComparisonProps } from './comparison.ts'
import { hoursRows } from './hoursRows.ts'
import { Sides } from './Sides.tsx'

const hoursOf = (value: unknown): OpeningHours => (value !== null && typeof value === 'object' ? value : {})

/** Two weeks day by day, the days that differ marked; then seasons and exceptional days that differ, and all of it in words. */
export function WeekComparison({ from, to }: ComparisonProps) {
  const reader = useReader()
  const { t, number } = reader
  const [old, fresh] = [from, to].map(hours => hoursText(sayTo(reader), { working_days: hoursOf(hours) }, reader.language))
  const rows = hoursRows(hoursOf(from), hoursOf(to), reader)
  const alike = rows.filter(row => !row.always && row.old === row.fresh).length
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
      {old !== fresh && <Sides from={old} to={fresh} />}
      {alike > 0 && <p className="m-quiet">{t('review.hours_alike', { count: number(alike) })}</p>}
    </>
  )
}
