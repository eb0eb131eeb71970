import { useResourceContext } from 'ra-core'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { measures, steps, type Step } from '../visits.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { useNewReader, useReader } from '../../../panel/data/reader.ts'
import { RecordTabScreen } from '../../../panel/record/form/RecordTabScreen.tsx'
import { PanelWait } from '../../../panel/ui/pages/PanelWait.tsx'
import { useEntity } from '../../../panel/data/RegistryContext.ts'
import { api } from '../../../panel/data/session/api.ts'
import { VisitsReport } from './VisitsReport.tsx'
import { rangeQuery, defaultRange, presets, type ShownRange } from './ranges.ts'
import { useStatistics } from './useStatistics.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import './statistics.css'
import { DateField } from '../../../panel/fields/parts/DateField.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { useDownload } from '../../../panel/data/useDownload.ts'

interface Props {
  range: ShownRange
  today: string
  onChange(range: ShownRange): void
}

/** The selection of the range, and of the grouping by day, month or year. */
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

/** The visitor statistics of one record: sums compared with the previous range, plots, the numbers and a download. */
export default function StatisticsPage() {
  const { id = '' } = useParams()
  const entity = useEntity(useResourceContext() ?? '')
  const { t } = useNewReader()
  const download = useDownload()
  const [today] = useState(() => countryDay(new Date()))
  const [range, setRange] = useState(() => defaultRange(today))
  const path = `/${entity.name}/${encodeURIComponent(id)}/statistics`
  const { data, error } = useStatistics(path, range)
  return (
    <RecordTabScreen
      entity={entity}
      id={id}
      tab={{ name: 'statistics', word: t('statistics.title') }}
      error={error}
      tools={
        <Button onClick={() => void download(`${api}${path}?${rangeQuery(range)}&format=csv`, 'statistics.csv')}>
          {t('statistics.download')}
        </Button>
      }
    >
      <RangeBar range={range} today={today} onChange={setRange} />
      {!data && !error && <PanelWait shape="plots" />}
      {data && <VisitsReport statistics={data} measures={measures} />}
    </RecordTabScreen>
  )
}
