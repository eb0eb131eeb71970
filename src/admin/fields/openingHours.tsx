import { type Week, weekdays } from '../../fields/week.ts'
import type { InputProps, Look } from './look.ts'
import { DayRow } from './parts/DayRow.tsx'
import { summarize } from './parts/weekSummary.ts'
import { isBlank } from './values.ts'

const asWeek = (value: unknown): Week => (value !== null && typeof value === 'object' ? (value as Week) : {})

/** A week, day by day. A day without intervals is closed; a week without any is nothing. */
const Input = ({ id, value, onChange, onBlur, invalid, describedBy, label }: InputProps) => {
  const week = asWeek(value)
  const write = (changes: Week) => {
    const next = { ...week, ...changes }
    onChange(isBlank(next) ? null : next)
  }
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={describedBy} data-invalid={invalid || undefined} className="m-week" tabIndex={-1}>
      {weekdays.map(day => (
        <DayRow
          key={day}
          id={`${id}-${day}`}
          day={day}
          intervals={week[day] ?? []}
          onChange={intervals => write({ [day]: intervals })}
          onCopy={days => write(Object.fromEntries(days.map(other => [other, structuredClone(week[day] ?? [])])))}
          onBlur={onBlur}
        />
      ))}
    </div>
  )
}

export const openingHours: Look = {
  comparison: 'week',
  Input,
  Cell: ({ value, reader }) => {
    const text = summarize(asWeek(value), reader)
    return (
      <span className="m-excerpt m-number" title={text}>
        {text}
      </span>
    )
  },
  several: true,
  wide: true,
  width: 1.8,
}
