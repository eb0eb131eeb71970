import { byLanguage } from '../../../engine/model/localized.ts'
import type { Exception } from '../../../engine/fields/exceptions.ts'
import { dayText } from '../../../engine/rules/time/hours/dayText.ts'
import { intervalsText } from '../../../engine/rules/time/hours/weekText.ts'
import { useReader } from '../../data/reader.ts'
import { DayChoice } from './DayChoice.tsx'
import { DayHours } from './DayHours.tsx'
import { withChanges } from './lists.ts'
import { Part } from './Part.tsx'
import { FieldProblem } from '../../ui/Field.tsx'
import { useProblemAt } from './problems.ts'
import { createHoursTranslate } from './hoursTranslate.ts'
import { TextPair } from './TextPair.tsx'

interface Props {
  id: string
  place: string
  exception: Exception
  open: boolean
  onToggle(open: boolean): void
  onChange(exception: Exception): void
  onRemove(): void
}

/** A special day: its date, its hours and a note. */
export function ExceptionPart({ id, place, exception, open, onToggle, onChange, onRemove }: Props) {
  const reader = useReader()
  const { t, language } = reader
  const say = createHoursTranslate(reader)
  const name = exception.date === '' ? t('hours.form.new_exception') : dayText(say, exception, 'name')
  const note = exception[`note_${language}`]
  const problem = useProblemAt(place)
  const atHours = useProblemAt(`${place}.intervals`)
  const set = (changes: { [Key in keyof Exception]?: Exception[Key] | undefined }) =>
    onChange(withChanges(exception, changes))
  return (
    <Part
      title={
        <>
          <strong>{name}</strong>{' '}
          <span className="m-quiet">{[intervalsText(say, exception.intervals), note].filter(Boolean).join(' · ')}</span>
        </>
      }
      open={open || problem !== undefined}
      onToggle={onToggle}
      removing={`${t('hours.form.remove_exception')}: ${name}`}
      onRemove={onRemove}
    >
      <DayChoice
        id={id}
        day={exception}
        problem={atHours ? undefined : problem}
        onChange={day => set({ date: undefined, easter: undefined, ...day })}
      />
      <div className="hours-ends">
        <DayHours
          id={id}
          name={`${t('hours.form.hours')}: ${name}`}
          intervals={exception.intervals}
          invalid={atHours !== undefined}
          describedBy={problem && `${id}-problem`}
          onChange={intervals => set({ intervals })}
        />
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
      <TextPair
        id={`${id}-note`}
        label={t('hours.form.note')}
        maximum={120}
        values={byLanguage(language => exception[`note_${language}`])}
        onChange={(of, text) => set({ [`note_${of}`]: text })}
      />
    </Part>
  )
}
