import { useState } from 'react'
import type { ScheduledName } from '../../../engine/rules/moderation/transitions.ts'
import { countryDay, dayAfter } from '../../../engine/rules/time/countryDays.ts'
import { DateField } from '../../../panel/fields/parts/DateField.tsx'
import { MomentField } from '../../../panel/fields/parts/MomentField.tsx'
import { useReader } from '../../../panel/data/reader.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import { Field } from '../../../panel/ui/Field.tsx'
import { Check, TextArea } from '../../../panel/ui/inputs.tsx'
import { lastDay } from '../season.ts'
import { morning, shortcutsAt } from './shortcuts.ts'

/** What will be done: a transition at a given time, or hiding and showing by date. */
export type What = ScheduledName | 'season'

/** The values of the form; an invalid time or date is kept as it was typed. */
export interface Draft {
  what: What
  at: string | null
  hide_on: string | null
  show_on: string | null
  yearly: boolean
  note: string
}

interface Props {
  choices: readonly What[]
  draft: Draft
  errors: Readonly<Record<string, string>>
  onChange(changes: Partial<Draft>): void
}

const longestNote = 500

/** The form for what to do with a record, and when. */
export function ScheduleForm({ choices, draft, errors, onChange }: Props) {
  const { t } = useReader()
  return (
    <>
      {choices.length > 1 && (
        <fieldset className="schedule-what">
          <legend className="m-label">{t('schedules.what')}</legend>
          {choices.map(choice => (
            <Check
              key={choice}
              type="radio"
              name="schedule-what"
              checked={draft.what === choice}
              onChange={() => onChange({ what: choice })}
            >
              {t(choice === 'season' ? 'schedules.season' : `codes.scheduled_transitions.${choice}`)}
            </Check>
          ))}
        </fieldset>
      )}
      {draft.what === 'season' ? (
        <SeasonFields draft={draft} errors={errors} onChange={onChange} />
      ) : (
        <MomentFields draft={draft} errors={errors} onChange={onChange} />
      )}
      <Field label={t('schedules.note')} hint={t('schedules.note_hint')} error={errors.note}>
        {control => (
          <TextArea
            {...control}
            rows={2}
            maxLength={longestNote}
            value={draft.note}
            onChange={event => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}

type PartProps = Omit<Props, 'choices'>

function MomentFields({ draft, errors, onChange }: PartProps) {
  const { t } = useReader()
  const [shortcuts] = useState(() => shortcutsAt(new Date()))
  return (
    <Field
      label={t('schedules.at')}
      hint={t('schedules.at_hint')}
      error={errors.at}
      below={
        <div className="m-row schedule-shortcuts">
          {shortcuts.map(({ word, at }) => (
            <Button key={word} small aria-pressed={draft.at === at} onClick={() => onChange({ at })}>
              {t(`schedules.${word}`, { time: morning })}
            </Button>
          ))}
        </div>
      }
    >
      {({ id, invalid, describedBy }) => (
        <MomentField
          id={id}
          name={t('schedules.at')}
          value={draft.at}
          onChange={at => onChange({ at })}
          onText={at => onChange({ at })}
          onBlur={() => undefined}
          invalid={invalid}
          describedBy={describedBy}
        />
      )}
    </Field>
  )
}

function SeasonFields({ draft, errors, onChange }: PartProps) {
  const { t } = useReader()
  const [today] = useState(() => countryDay(new Date()))
  return (
    <>
      <div className="schedule-days">
        {(['hide_on', 'show_on'] as const).map(name => (
          <Field key={name} label={t(`schedules.${name}`)} error={errors[name]}>
            {control => (
              <DateField
                {...control}
                name={t(`schedules.${name}`)}
                value={draft[name]}
                first={dayAfter(today, 1)}
                last={lastDay(today)}
                onChange={day => onChange({ [name]: day })}
                onText={day => onChange({ [name]: day })}
              />
            )}
          </Field>
        ))}
      </div>
      <Check checked={draft.yearly} onChange={event => onChange({ yearly: event.target.checked })}>
        {t('schedules.yearly')}
      </Check>
      <p className="m-hint">{t('schedules.season_hint')}</p>
    </>
  )
}
