import { Suspense, useState } from 'react'
import { daysOf } from '../../../engine/rules/time/countryDays.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { actorOf } from '../../../panel/data/access.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { useRecords } from '../../../panel/data/records.ts'
import { labelKey, nameOfRelated } from '../../../panel/data/values.ts'
import { PeriodField } from '../../../panel/fields/parts/PeriodField.tsx'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ForbiddenPage } from '../../../panel/ui/pages/ForbiddenPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { RemoveButton } from '../../../panel/ui/RemoveButton.tsx'
import { DownloadMenu } from '../../export/panel/DownloadMenu.tsx'
import { eachRecord, groupFields } from '../ranking.ts'
import { measures } from '../visits.ts'
import { BiggestChanges } from './BiggestChanges.tsx'
import { NoVisits } from './NoVisits.tsx'
import { RankingTable } from './RankingTable.tsx'
import { rankingQuery, useRanking, type RankingParameters } from './useRanking.ts'
import { useStatistics } from './useStatistics.ts'
import { useVisitsParameters } from './useVisitsParameters.ts'
import { isWithoutVisits, VisitsReport } from './VisitsReport.tsx'
import { LoadFailure } from '../../../panel/ui/pages/LoadFailure.tsx'
import { lazyPart } from '../../../panel/ui/lazyPart.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import './statistics.css'

const RankingPlot = lazyPart(() => import('./RankingPlot.tsx'))

const offered = ['this_month', 'last_month', 'last30', 'this_year', 'last365'] as const
const summed = ['views', 'visitors', 'website', 'phone'] as const

/** Longer ranges are shown by month. */
const maxDays = 92
const [bars, perStep] = [10, 25]

/** The ranking of places, or of the records that they refer to: bars, and a table of all of them. */
function RankingPart({
  question,
  change,
}: {
  question: RankingParameters
  change(changes: Readonly<Record<string, string>>): void
}) {
  const reader = useReader()
  const { t } = reader
  const { profile, registry } = usePanel()
  const [limit, setLimit] = useState(perStep)
  const { data, error } = useRanking(question, limit)
  const { main } = registry
  const groups = main ? groupFields(actorOf(profile), main) : []
  const group = groups.find(property => property.name === question.by)
  const labelOf = (name: string) => {
    const field = name === eachRecord ? undefined : main?.fields.get(name)
    return main && field ? t(labelKey(main, field)) : t(`resources.${main?.name}.name`, { smart_count: 2 })
  }
  const [[field = '', id = ''] = []] = Object.entries(question.filter)
  const reference = main?.properties.get(field)?.field.reference ?? ''
  const narrowed = useRecords(reference, id ? [id] : []).get(id)
  const name = labelOf(question.by)
  const caption = t('statistics.of_measure', { title: name, measure: t(`statistics.columns.${question.measure}`) })
  const titleOf = ({ id: one, title }: { id: string | null; title: string }) =>
    title || t(one === null ? 'statistics.no_value' : 'panel.values.unavailable')
  return (
    <section className="statistics-part" aria-labelledby="statistics-ranking">
      <div className="statistics-part-head">
        <h2 id="statistics-ranking">{caption}</h2>
        <Field label={t('statistics.ranking_of')}>
          {control => (
            <Select
              {...control}
              value={question.by}
              onChoose={by => change({ by: by === eachRecord ? '' : by })}
              options={[eachRecord, ...groups.map(property => property.name)].map(one => [one, labelOf(one)])}
            />
          )}
        </Field>
      </div>
      {id && (
        <p>
          <span className="m-chip">
            {t('statistics.only', {
              field: labelOf(field),
              title: nameOfRelated(registry.entities.get(reference), id, narrowed, reader),
            })}
            <RemoveButton label={t('statistics.everywhere')} onClick={() => change({ field: '', id: '' })} />
          </span>
        </p>
      )}
      {error && <LoadFailure error={error} />}
      {!data && !error && <PanelWait shape="plots" />}
      {data && (
        <>
          {data.rows.length > 1 && (
            <Suspense fallback={<div className="m-skeleton statistics-plot" />}>
              <RankingPlot
                caption={t('statistics.first', { count: Math.min(bars, data.rows.length) })}
                bars={data.rows.slice(0, bars).map(row => ({ ...row, name: titleOf(row) }))}
              />
            </Suspense>
          )}
          <RankingTable
            caption={caption}
            name={name}
            rows={data.rows}
            sort={question.sort}
            entity={main?.name ?? ''}
            onSort={([property, order]) => change({ sort: `${property}_${order}` })}
            onNarrow={group && (row => change({ field: group.name, id: row.id ?? '', by: '' }))}
          />
          {data.more && <Button onClick={() => setLimit(limit + perStep)}>{t('statistics.more')}</Button>}
        </>
      )}
    </section>
  )
}

/** The visitor statistics of everything that the person may see: sums, the biggest changes, and the ranking. */
export default function VisitsPage() {
  const reader = useNewReader()
  const { t } = reader
  const { today, period, question, change, choosePeriod } = useVisitsParameters()
  const { from, to } = question
  const by = daysOf(from, to) > maxDays ? 'month' : 'day'
  const { data, error } = useStatistics('/statistics', { by, from, to })
  if (error?.status === 403) return <ForbiddenPage />
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <PageTitle title={t('statistics.title')}>
          <DownloadMenu address={`/statistics/ranking/export?${rankingQuery(question)}`} />
        </PageTitle>
        <div className="m-row statistics-question">
          <PeriodField
            label={t('statistics.period')}
            value={period}
            today={today}
            offered={offered}
            onChange={choosePeriod}
          />
          <Field label={t('statistics.measure')}>
            {control => (
              <Select
                {...control}
                value={question.measure}
                onChoose={measure => change({ measure: measure === 'views' ? '' : measure })}
                options={measures.map(measure => [measure, t(`statistics.columns.${measure}`)])}
              />
            )}
          </Field>
        </div>
        {error && <LoadFailure error={error} />}
        {!data && !error && <PanelWait shape="plots" />}
        {data && isWithoutVisits(data) && <NoVisits />}
        {data && !isWithoutVisits(data) && (
          <>
            <VisitsReport statistics={data} measures={summed} />
            <div className="statistics-both">
              <BiggestChanges question={question} way="gained" />
              <BiggestChanges question={question} way="lost" />
            </div>
            <RankingPart
              key={`${question.by} ${from} ${to} ${JSON.stringify(question.filter)}`}
              question={question}
              change={change}
            />
          </>
        )}
      </div>
    </ReaderProvider>
  )
}
