import { lazy, Suspense, useState } from 'react'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { ReaderProvider, useNewReader } from '../../../panel/data/reader.ts'
import { Comparison } from './Comparison.tsx'
import { usualRange } from './ranges.ts'
import { useStatistics } from './useStatistics.ts'
import '../../../panel/fields/fields.css'
import './statistics.css'

const CountsPlot = lazy(() => import('./CountsPlot.tsx'))

const shown = ['views', 'visitors', 'website', 'phone'] as const

/** What visitors did in the last 30 days with everything that the person may see; nothing where nobody has come yet. */
export default function HomeVisits() {
  const reader = useNewReader()
  const [range] = useState(() => usualRange(countryDay(new Date())))
  const { data } = useStatistics('/statistics', range)
  if (!data || data.totals.views + data.before.totals.views === 0) return null
  return (
    <ReaderProvider value={reader}>
      <section className="home-visits" aria-labelledby="home-visits">
        <h2 id="home-visits">{reader.t('statistics.home')}</h2>
        <dl className="statistics-sums">
          {shown.map(measure => (
            <Comparison key={measure} statistics={data} measure={measure} />
          ))}
        </dl>
        <Suspense fallback={<div className="m-skeleton statistics-plot" />}>
          <CountsPlot statistics={data} />
        </Suspense>
      </section>
    </ReaderProvider>
  )
}
