import { useState } from 'react'
import type { Interval } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { isTime } from '../parts/readTime.ts'
import { Intervals, defaultHours } from './Intervals.tsx'
import { Select } from '../../ui/inputs.tsx'

type State = 'closed' | 'open' | 'all_day'

const states: readonly State[] = ['closed', 'open', 'all_day']
const wholeDay: Interval = { opens: '00:00', closes: '00:00' }

const stateOf = (intervals: readonly Interval[]): State => {
  if (intervals.length === 0) return 'closed'
  return intervals.length === 1 && intervals[0]?.opens === wholeDay.opens && intervals[0].closes === wholeDay.closes
    ? 'all_day'
    : 'open'
}

interface Props {
  id: string
  /** The name of the day. */
  name: string
  intervals: readonly Interval[]
  onChange(intervals: Interval[]): void
  invalid?: boolean | undefined
  describedBy?: string | undefined
}

/**
 * Chooses whether a day is closed, open for 24 hours, or open at certain times. Reopening a day restores its previous
 * times.
 */
export function DayHours({ id, name, intervals, onChange, invalid, describedBy }: Props) {
  const { t } = useReader()
  const state = stateOf(intervals)
  const [former, setFormer] = useState<readonly Interval[]>([defaultHours])
  const isWritten = intervals.every(({ opens, closes }) => isTime(opens) && isTime(closes))
  const choose = (next: State) => {
    if (state === 'open') setFormer(intervals)
    onChange({ closed: [], open: structuredClone([...former]), all_day: [wholeDay] }[next])
  }
  return (
    <>
      <Select
        id={`${id}-state`}
        className="hours-state"
        aria-label={name}
        invalid={invalid && isWritten}
        describedBy={isWritten ? describedBy : undefined}
        value={state}
        onChoose={value => choose(value as State)}
        options={states.map(one => [one, t(`hours.form.state.${one}`)])}
      />
      {state === 'open' && (
        <Intervals id={id} name={name} intervals={intervals} onChange={onChange} describedBy={describedBy} />
      )}
    </>
  )
}
