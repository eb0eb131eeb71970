import { type Week, weekdays } from '../../../engine/fields/week.ts'
import { DayRow } from './DayRow.tsx'

interface Props {
  id: string
  /** The path of the week in the value, before a weekday's name. */
  place: string
  week: Week
  /** Called with the days that change. */
  onChange(changes: Week): void
}

/** A week, day by day. */
export const WeekRows = ({ id, place, week, onChange }: Props) => (
  <div className="hours-week">
    {weekdays.map(day => (
      <DayRow
        key={day}
        id={`${id}-${day}`}
        day={day}
        place={`${place}${day}`}
        intervals={week[day] ?? []}
        onChange={intervals => onChange({ [day]: intervals })}
        onCopy={days => onChange(Object.fromEntries(days.map(other => [other, structuredClone(week[day] ?? [])])))}
      />
    ))}
  </div>
)
