import type { Interval, Weekday } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { CopyMenu } from './CopyMenu.tsx'
import { DayHours } from './DayHours.tsx'
import { FieldProblem } from '../../ui/Field.tsx'
import { useProblemAt } from './problems.ts'

interface Props {
  id: string
  day: Weekday
  /** The path of the day in the value, such as `seasons.0.days.monday`. */
  place: string
  intervals: readonly Interval[]
  onChange(intervals: Interval[]): void
  onCopy(days: readonly Weekday[]): void
}

/** A day of a week. */
export function DayRow({ id, day, place, intervals, onChange, onCopy }: Props) {
  const { t } = useReader()
  const name = t(`hours.weekdays.${day}`)
  const problem = useProblemAt(place)
  return (
    <div className="hours-day" role="group" aria-label={name}>
      <span className="hours-day-name">{name}</span>
      <DayHours
        id={id}
        name={name}
        intervals={intervals}
        onChange={onChange}
        invalid={problem !== undefined}
        describedBy={problem && `${id}-problem`}
      />
      <CopyMenu name={name} onCopy={onCopy} />
      <FieldProblem id={`${id}-problem`} text={problem} />
    </div>
  )
}
