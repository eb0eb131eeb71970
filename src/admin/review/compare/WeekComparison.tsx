import { type Week, weekdays } from '../../../fields/week.ts'
import { useReader } from '../../fields/reader.ts'
import { isBlank } from '../../fields/values.ts'
import type { ComparisonProps } from './comparison.ts'

const weekOf = (value: unknown): Week => (value !== null && typeof value === 'object' ? (value as Week) : {})

/** Two weeks day by day, the days that differ marked. */
export function WeekComparison({ from, to }: ComparisonProps) {
  const { t } = useReader()
  const [before, now] = [weekOf(from), weekOf(to)]
  const hours = (week: Week, day: (typeof weekdays)[number]) => (week[day] ?? []).map(({ opens, closes }) => `${opens}–${closes}`).join(', ') || (isBlank(week) ? '–' : t('review.closed'))
  return (
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
        {weekdays.map(day => {
          const [old, fresh] = [hours(before, day), hours(now, day)]
          return (
            <tr key={day} className={old === fresh ? undefined : 'review-differs'}>
              <th scope="row">{t(`hours.weekdays_short.${day}`)}</th>
              <td className="m-number">{old === fresh ? old : <del>{old}</del>}</td>
              <td className="m-number">{old === fresh ? fresh : <ins>{fresh}</ins>}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
