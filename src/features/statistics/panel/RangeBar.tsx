import { useId } from 'react'
import { steps, type Step } from '../visits.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { presets, type ShownRange } from './ranges.ts'

interface Props {
  range: ShownRange
  today: string
  onChange(range: ShownRange): void
}

/** Chooses the days that are shown, and whether by day, month or year. */
export function RangeBar({ range, today, onChange }: Props) {
  const { t } = useReader()
  const id = useId()
  const dates = ['from', 'to'] as const
  return (
    <div className="statistics-range">
      <div className="m-row" role="group" aria-label={t('statistics.title')}>
        {(Object.keys(presets) as (keyof typeof presets)[]).map(name => {
          const preset = presets[name](today)
          const chosen = preset.by === range.by && preset.from === range.from && preset.to === range.to
          return (
            <button key={name} type="button" className={chosen ? 'm-button m-primary' : 'm-button'} aria-pressed={chosen} onClick={() => onChange(preset)}>
              {t(`statistics.${name}`)}
            </button>
          )
        })}
      </div>
      <div className="m-row">
        {dates.map(name => (
          <label key={name} className="m-label" htmlFor={`${id}-${name}`}>
            {t(`statistics.${name}`)}
            <input id={`${id}-${name}`} className="m-input" type="date" value={range[name]} max={today} onChange={event => event.target.value && onChange({ ...range, [name]: event.target.value })} />
          </label>
        ))}
        <label className="m-label" htmlFor={`${id}-by`}>
          {t('statistics.by')}
          <select id={`${id}-by`} className="m-input" value={range.by} onChange={event => onChange({ ...range, by: event.target.value as Step })}>
            {steps.map(step => (
              <option key={step} value={step}>
                {t(`statistics.${step}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  )
}
