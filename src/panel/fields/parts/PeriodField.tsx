import { isPeriodName, namedPeriods, type Period, type PeriodName } from '../../../engine/rules/time/namedPeriods.ts'
import { useReader } from '../../data/reader.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/inputs.tsx'
import { DateField } from './DateField.tsx'
import './period.css'

/** A named period, or custom dates; undefined for any time. */
export type ChosenPeriod = PeriodName | Partial<Period> | undefined

interface Props {
  label: string
  value: ChosenPeriod
  today: string
  /** The named periods, in order. */
  offered: readonly PeriodName[]
  /** Whether "any time" can be chosen. */
  any?: boolean
  onChange(value: ChosenPeriod): void
}

const own = 'own'
const ends = ['from', 'to'] as const

/** Returns the dates of a chosen period, relative to a day. */
export const daysOfPeriod = (chosen: ChosenPeriod, today: string): Partial<Period> =>
  typeof chosen === 'string' ? namedPeriods[chosen](today) : (chosen ?? {})

/** Chooses a period by its name, or by its first and last day. */
export function PeriodField({ label, value, today, offered, any, onChange }: Props) {
  const { t } = useReader()
  const isOwn = typeof value === 'object'
  const days = daysOfPeriod(value, today)
  const choose = (name: string) => onChange(isPeriodName(name) ? name : name === own ? { ...days } : undefined)
  return (
    <div className="m-period">
      <Field label={label}>
        {control => (
          <Select
            {...control}
            value={isOwn ? own : (value ?? '')}
            onChoose={choose}
            {...(any && { nothing: t('panel.periods.any') })}
            options={[...offered, own].map(name => [name, t(`panel.periods.${name}`)])}
          />
        )}
      </Field>
      {isOwn &&
        ends.map(end => (
          <Field key={end} label={t(`panel.periods.${end}`)}>
            {control => (
              <DateField
                {...control}
                name={t(`panel.periods.${end}`)}
                value={days[end] ?? ''}
                last={today}
                onChange={day => onChange({ ...days, [end]: day ?? undefined })}
              />
            )}
          </Field>
        ))}
    </div>
  )
}
