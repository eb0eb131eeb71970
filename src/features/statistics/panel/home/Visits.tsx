import { Suspense, useState } from 'react'
import { countryDay } from '../../../../engine/rules/time/countryDays.ts'
import { useReader } from '../../../../panel/data/reader.ts'
import { Card } from '../../../../panel/ui/Card.tsx'
import { Comparison } from '../Comparison.tsx'
import { defaultRange } from '../ranges.ts'
import { useStatistics } from '../useStatistics.ts'
import type { Statistics } from '../../visits.ts'
import { lazyPart } from '../../../../panel/ui/lazyPart.tsx'
import '../statistics.css'

const CountsPlot = lazyPart(() => import('../CountsPlot.tsx'))
const CountsTable = lazyPart(async () => ({ default: (await import('../CountsTable.tsx')).CountsTable }))

const shown = ['views', 'visitors', 'website', 'phone'] as const
const week = 7

const viewsIn = ({ rows }: Statistics, from: number, to?: number): number =>
  rows.slice(from, to).reduce((sum, { views }) => sum + views, 0)

/** The views of the last seven days, compared with the seven before. */
function Week({ statistics }: { statistics: Statistics }) {
  const { t, number } = useReader()
  return (
    <p className="m-quiet">
      {t('statistics.week', {
        views: number(viewsIn(statistics, -week)),
        before: number(viewsIn(statistics, -2 * week, -week)),
      })}
    </p>
  )
}

/** The visitor statistics of the last 30 days and the last week, for everything that the person may see. */
export default function Visits() {
  const { t } = useReader()
  const [range] = useState(() => defaultRange(countryDay(new Date())))
  const { data } = useStatistics('/statistics', range)
  const isEmpty = data !== undefined && data.totals.views + data.before.totals.views === 0
  return (
    <Card title={t('statistics.home')} isPending={!data}>
      {isEmpty && <p className="m-card-empty">{t('statistics.empty_all')}</p>}
      {data && !isEmpty && (
        <>
          <Week statistics={data} />
          <dl className="statistics-sums">
            {shown.map(measure => (
              <Comparison key={measure} statistics={data} measure={measure} />
            ))}
          </dl>
          <Suspense fallback={<div className="m-skeleton statistics-plot" />}>
            <CountsPlot statistics={data} />
          </Suspense>
          <Suspense>
            <CountsTable statistics={data} />
          </Suspense>
        </>
      )}
    </Card>
  )
}
