import { useState } from 'react'
import { countryTime, instantAt } from '../../../engine/rules/time/countryDays.ts'
import { readTime } from './readTime.ts'
import { TimeBox } from './TimeBox.tsx'
import { useReader } from '../../data/reader.ts'
import { DateField } from './DateField.tsx'

interface Props {
  id: string
  /** The accessible name. */
  name: string
  /** The time in UTC, such as `2026-05-26T09:00:00.000Z`; null and an empty text are none. */
  value: unknown
  /** Called with a time, or null for none. */
  onChange(moment: string | null): void
  /** Called with a text that is no time. Without it, the previous value is kept. */
  onText?(text: string): void
  onBlur(): void
  invalid: boolean
  describedBy: string | undefined
}

interface Parts {
  day: string
  time: string
}

const none: Parts = { day: '', time: '' }
const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Returns the date and the time of day in the country's time zone; an invalid text takes the place of the date. */
function partsOf(value: unknown): Parts {
  if (typeof value !== 'string' || value === '') return none
  const at = new Date(value)
  return Number.isNaN(at.getTime()) || !value.includes('T') ? { day: value, time: '' } : countryTime(at)
}

/** A date and a 24-hour time in the country's time zone. */
export function MomentField({ id, name, value, onChange, onText, onBlur, invalid, describedBy }: Props) {
  const { t } = useReader()
  const [draft, setDraft] = useState<{ parts: Parts; value: unknown }>()
  const parts = draft && Object.is(draft.value, value) ? draft.parts : partsOf(value)
  const write = (change: Partial<Parts>) => {
    const next = { ...parts, ...change }
    // A date without a time means midnight, which is shown until another time is entered.
    if (change.day && isDay.test(change.day) && next.time === '') next.time = '00:00'
    const isMoment = isDay.test(next.day) && readTime(next.time) === next.time
    const isNone = next.day === '' && next.time === ''
    const text = `${next.day} ${next.time}`.trim()
    const moment = isMoment ? instantAt(next.day, next.time).toISOString() : null
    const isTaken = isMoment || isNone || onText !== undefined
    setDraft({ parts: next, value: isTaken ? (isMoment || isNone ? moment : text) : value })
    if (isMoment || isNone) onChange(moment)
    else onText?.(text)
  }
  return (
    <span className="m-moment">
      <DateField
        id={id}
        name={name}
        value={parts.day}
        onChange={day => write({ day: day ?? '' })}
        onText={day => write({ day })}
        onBlur={onBlur}
        invalid={invalid}
        describedBy={describedBy}
      />
      <TimeBox
        id={`${id}-time`}
        label={`${name}: ${t('panel.dates.clock')}`}
        value={parts.time}
        optional={parts.day === ''}
        describedBy={describedBy}
        onChange={time => write({ time })}
        onBlur={onBlur}
      />
    </span>
  )
}
