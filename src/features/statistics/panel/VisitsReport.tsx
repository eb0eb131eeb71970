import { Suspense } from 'react'
import { useReader } from '../../../panel/data/reader.ts'
import { measures as allMeasures, type Measure, type Statistics } from '../visits.ts'
import { Comparison } from './Comparison.tsx'
import { CountsTable } from './CountsTable.tsx'
import { NoVisits } from './NoVisits.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'

const CountsPlot = lazyPart(() => import('./CountsPlot.tsx'))

/** Whether a range and the one before it have no visits at all. */
export const isWithoutVisits = ({ totals, before }: Statistics): boolean =>
  allMeasures.every(measure => totals[measure] === 0 && before.totals[measure] === 0)

/**
 * The statistics of a range: sums compared with the previous range, a plot, and its numbers; a notice if there are no
 * visits.
 */
export function VisitsReport({ statistics, measures }: { statistics: Statistics; measures: readonly Measure[] }) {
  const { t } = useReader()
  if (isWithoutVisits(statistics)) return <NoVisits />
  return (
    <>
      <dl className="statistics-sums">
        {measures.map(measure => (
          <Comparison key={measure} statistics={statistics} measure={measure} />
        ))}
      </dl>
      <Suspense fallback={<div className="m-skeleton statistics-plot" />}>
        <CountsPlot statistics={statistics} />
      </Suspense>
      <CountsTable statistics={statistics} />
      <p className="m-quiet">{t('statistics.visitors_hint')}</p>
    </>
  )
}
