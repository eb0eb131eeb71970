import { useGetOne, useNotify, useResourceContext } from 'ra-core'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { measures, steps, type Step } from '../visits.ts'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { ReaderProvider, useNewReader, useReader } from '../../../panel/data/reader.ts'
import { titleOf } from '../../../panel/data/values.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { PageTitle } from '../../../panel/ui/PageTitle.tsx'
import { ForbiddenPage } from '../../../panel/ui/pages/ForbiddenPage.tsx'
import { NotFoundPage } from '../../../panel/ui/pages/NotFoundPage.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.tsx'
import { recordPath } from '../../../panel/data/paths.ts'
import { api } from '../../../panel/data/session/api.ts'
import { VisitsReport } from './VisitsReport.tsx'
import { rangeQuery, usualRange, presets, type ShownRange } from './ranges.ts'
import { useStatistics } from './useStatistics.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import '../../../panel/fields/fields.css'
import '../../../panel/fields/inputs.css'
import '../../../panel/record/list/list.css'
import './statistics.css'
import { DateField } from '../../../panel/fields/parts/DateField.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { download as saveAnswer } from '../../../panel/data/download.ts'

interface Props {
  range: ShownRange
  today: string
  onChange(range: ShownRange): void
}

/** Chooses the days that are shown, and whether by day, month or year. */
function RangeBar({ range, today, onChange }: Props) {
  const { t } = useReader()
  const dates = ['from', 'to'] as const
  return (
    <div className="statistics-range">
      <div className="m-row" role="group" aria-label={t('statistics.title')}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map(name => {
          const preset = presets[name](today)
          const chosen = preset.by === range.by && preset.from === range.from && preset.to === range.to
          return (
            <Button key={name} primary={chosen} aria-pressed={chosen} onClick={() => onChange(preset)}>
              {t(`statistics.${name}`)}
            </Button>
          )
        })}
      </div>
      <div className="m-row">
        {dates.map(name => (
          <Field key={name} label={t(`statistics.${name}`)}>
            {control => (
              <DateField
                {...control}
                name={t(`statistics.${name}`)}
                value={range[name]}
                last={today}
                onChange={day => day && onChange({ ...range, [name]: day })}
              />
            )}
          </Field>
        ))}
        <Field label={t('statistics.by')}>
          {control => (
            <Select
              {...control}
              value={range.by}
              onChoose={value => onChange({ ...range, by: value as Step })}
              options={steps.map(step => [step, t(`statistics.${step}`)])}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** What visitors of the public website did with one record: sums against the time before, plots, the numbers and a file of them. */
export default function StatisticsPage() {
  const { id = '' } = useParams()
  const entity = useEntity(useResourceContext() ?? '')
  const reader = useNewReader()
  const notify = useNotify()
  const { t } = reader
  const [today] = useState(() => countryDay(new Date()))
  const [range, setRange] = useState(() => usualRange(today))
  const { data: record, error: missing } = useGetOne<Visible>(entity.name, { id })
  const path = `/${entity.name}/${encodeURIComponent(id)}/statistics`
  const { data, error } = useStatistics(path, range)
  const status = error?.status ?? (missing as { status?: number } | null)?.status
  if (status === 403) return <ForbiddenPage />
  if (status === 404 || status === 400) return <NotFoundPage />
  const name = record ? titleOf(entity, record, reader) : ''
  const download = () =>
    saveAnswer(`${api}${path}?${rangeQuery(range)}&format=csv`, 'statistics.csv').catch(() =>
      notify('panel.list.failed', { type: 'error' }),
    )
  return (
    <ReaderProvider value={reader}>
      <div className="m-screen">
        <div className="m-record-head">
          <Link className="m-link m-quiet" to={recordPath(entity.name, id)}>
            ← {name || t('statistics.back')}
          </Link>
          <PageTitle title={t('statistics.title')}>
            <Button onClick={() => void download()}>{t('statistics.download')}</Button>
          </PageTitle>
        </div>
        <RangeBar range={range} today={today} onChange={setRange} />
        {error && <p role="alert">{refusalOf(error, reader).message}</p>}
        {!data && !error && <PanelWait shape="plots" />}
        {data && <VisitsReport statistics={data} measures={measures} />}
      </div>
    </ReaderProvider>
  )
}
