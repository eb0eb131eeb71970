import { steps, type Step } from '../visits.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { DateField } from '../../../panel/fields/parts/DateField.tsx'
import { presets, type ShownRange } from './ranges.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Select } from '../../../panel/ui/inputs.tsx'
import { Field } from '../../../panel/ui/Field.tsx'

interface Props {
  range: ShownRange
  today: string
  onChange(range: ShownRange): void
}

/** Chooses the days that are shown, and whether by day, month or year. */
export function RangeBar({ range, today, onChange }: Props) {
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
            {control => <DateField {...control} name={t(`statistics.${name}`)} value={range[name]} last={today} onChange={day => day && onChange({ ...range, [name]: day })} />}
          </Field>
        ))}
        <Field label={t('statistics.by')}>
          {control => <Select {...control} value={range.by} onChoose={value => onChange({ ...range, by: value as Step })} options={steps.map(step => [step, t(`statistics.${step}`)])} />}
        </Field>
      </div>
    </div>
  )
}
