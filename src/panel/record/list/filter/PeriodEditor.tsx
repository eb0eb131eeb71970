import { useState } from 'react'
import { countedDays, isNamedPeriod, type NamedPeriod } from '../../../../engine/rules/time/period.ts'
import { useReader } from '../../../data/reader.ts'
import { DateField } from '../../../fields/parts/DateField.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import type { Property } from '../../../../engine/model/registry.ts'
import type { Comparison } from './conditions.ts'

interface Props {
  id: string
  property: Property
  comparison: Comparison
  label: string
  value: unknown
  onChange(value: unknown): void
}

const past: readonly NamedPeriod[] = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_year',
  'last_year',
]
const future: readonly NamedPeriod[] = ['tomorrow', 'next_week', 'next_month', 'next_year']
const defaultDays: Readonly<Partial<Record<Comparison, number>>> = { during: 7, before: 30 }

type Kind = NamedPeriod | 'last_days' | 'next_days' | 'day'

function kindOf(value: unknown): Kind | undefined {
  if (typeof value !== 'string') return undefined
  if (isNamedPeriod(value)) return value
  const counted = countedDays(value)
  return counted ? `${counted.way}_days` : 'day'
}

/** Edits a period: relative to today, or a date. */
export function PeriodEditor({ id, property, comparison, label, value, onChange }: Props) {
  const { t } = useReader()
  const [kind, setKind] = useState(kindOf(value))
  const days = countedDays(String(value))?.days ?? defaultDays[comparison] ?? 7
  // Dates that the server records are never in the future.
  const names = property.field.readOnly ? past : [...past, ...future]
  const counted: Kind[] = property.field.readOnly ? ['last_days'] : ['last_days', 'next_days']
  const wordOf = (one: Kind): string =>
    isNamedPeriod(one)
      ? t(`filters.periods.${one}`)
      : t(`filters.period_kinds.${one === 'last_days' && comparison === 'before' ? 'ago' : one}`)
  const choose = (chosen: Kind) => {
    setKind(chosen)
    if (isNamedPeriod(chosen)) onChange(chosen)
    else if (chosen !== 'day') onChange(`${chosen.slice(0, 4)}_${days}_days`)
  }
  return (
    <div className="m-row">
      <Select
        id={id}
        className="m-ask-period"
        aria-label={label}
        value={kind ?? ''}
        onChoose={chosen => chosen && choose(chosen as Kind)}
        nothing={t('panel.values.choose')}
        options={[...counted, ...names, 'day' as const].map(one => [one, wordOf(one)])}
      />
      {(kind === 'last_days' || kind === 'next_days') && (
        <TextInput
          type="number"
          className="m-ask-days"
          min={1}
          max={36_600}
          aria-label={t('filters.days')}
          value={days}
          onChange={event => {
            const written = `${kind.slice(0, 4)}_${Number(event.target.value)}_days`
            if (countedDays(written)) onChange(written)
          }}
        />
      )}
      {kind === 'day' && (
        <DateField
          id={`${id}-day`}
          name={label}
          unlabelled
          value={kindOf(value) === 'day' ? value : null}
          onChange={day => day && onChange(day)}
        />
      )}
    </div>
  )
}
