import { useState } from 'react'
import type { SpecialDay } from '../../../engine/fields/exceptions.ts'
import { countryDay } from '../../../engine/rules/time/countryDays.ts'
import { dayOfEaster } from '../../../engine/rules/time/specialDays.ts'
import { useReader } from '../../data/reader.ts'
import { DateField } from '../parts/DateField.tsx'
import { EasterDay } from './EasterDay.tsx'
import { YearDay } from './YearDay.tsx'
import { Select } from '../../ui/inputs.tsx'

const kinds = ['every_year', 'one_year', 'easter'] as const
type Kind = (typeof kinds)[number]

const kindOf = ({ date, easter }: SpecialDay): Kind => {
  if (easter !== undefined) return 'easter'
  return date?.length === 5 ? 'every_year' : 'one_year'
}

/** Returns the day as another kind of day, the same day if possible. */
function asKind(kind: Kind, { date = '', easter }: SpecialDay, year: string): SpecialDay {
  if (kind === 'easter') return { easter: easter ?? 0 }
  const day = easter === undefined ? date.slice(-5) || '12-31' : dayOfEaster(year, easter).slice(5)
  if (kind === 'every_year') return { date: day }
  return { date: easter === undefined ? `${year}-${day === '02-29' ? '02-28' : day}` : dayOfEaster(year, easter) }
}

/** Returns the next day, from today on, that is this many days after Easter. */
function nextDay(days: number, today: string): string {
  const year = Number(today.slice(0, 4))
  return [0, 1].map(later => dayOfEaster(String(year + later), days)).find(day => day >= today) ?? ''
}

interface Props {
  id: string
  day: SpecialDay
  onChange(day: SpecialDay): void
  problem: string | undefined
}

/** Chooses the day of an exception: of every year, of one year, or relative to Easter. */
export function DayChoice({ id, day, onChange, problem }: Props) {
  const { t, day: written } = useReader()
  const kind = kindOf(day)
  const [today] = useState(() => countryDay(new Date()))
  const year = today.slice(0, 4)
  const invalid = problem !== undefined
  return (
    <div className="hours-ends">
      <Select
        id={`${id}-kind`}
        className="hours-fit"
        aria-label={t('hours.form.kind')}
        value={kind}
        onChoose={value => onChange(asKind(value as Kind, day, year))}
        options={kinds.map(one => [one, t(`hours.form.kinds.${one}`)])}
      />
      {kind === 'every_year' && (
        <YearDay
          id={id}
          name={t('hours.form.date')}
          value={day.date ?? ''}
          invalid={invalid}
          onChange={date => onChange({ date })}
        />
      )}
      {kind === 'one_year' && (
        <DateField
          id={`${id}-date`}
          unlabelled
          small
          name={t('hours.form.date')}
          value={day.date ?? ''}
          invalid={invalid}
          onChange={date => onChange({ date: date ?? '' })}
          onText={() => onChange({ date: '' })}
        />
      )}
      {kind === 'easter' && (
        <>
          <EasterDay id={id} value={day.easter ?? 0} invalid={invalid} onChange={easter => onChange({ easter })} />
          <span className="m-quiet hours-note">{written(nextDay(day.easter ?? 0, today))}</span>
        </>
      )}
    </div>
  )
}
