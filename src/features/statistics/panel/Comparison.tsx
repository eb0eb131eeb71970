import type { Measure, Statistics } from '../visits.ts'
import { percentText } from './Change.tsx'
import { useReader } from '../../../panel/data/reader.ts'

/** The sum of one measure, compared with the preceding range of the same length. */
export function Comparison({ statistics, measure }: { statistics: Statistics; measure: Measure }) {
  const { t, number, day } = useReader()
  const [now, before] = [statistics.totals[measure], statistics.before.totals[measure]]
  const percent = before === 0 ? undefined : Math.round(((now - before) / before) * 100)
  const { from, to } = statistics.before
  return (
    <div className="statistics-sum">
      <dt>{t(`statistics.columns.${measure}`)}</dt>
      <dd>
        <strong className="m-number">{number(now)}</strong>
        <span
          className="m-quiet"
          title={t('statistics.before', { from: day(from), to: day(to), total: number(before) })}
        >
          {percent === undefined
            ? t('statistics.none_before')
            : t('statistics.change', { percent: percentText({ number }, percent) })}
        </span>
      </dd>
    </div>
  )
}
