import { byLanguage } from '../../../engine/model/localized.ts'
import type { Season } from '../../../engine/fields/seasons.ts'
import { capitalized, seasonText } from '../../../engine/rules/time/hours/hoursText.ts'
import { weekText } from '../../../engine/rules/time/hours/weekText.ts'
import { useReader } from '../../data/reader.ts'
import { withChanges } from './lists.ts'
import { Part } from './Part.tsx'
import { FieldProblem } from '../../ui/Field.tsx'
import { useProblemAt } from './problems.ts'
import { createHoursTranslate } from './hoursTranslate.ts'
import { TextPair } from './TextPair.tsx'
import { WeekRows } from './WeekRows.tsx'
import { YearDay } from './YearDay.tsx'

interface Props {
  id: string
  place: string
  season: Season
  open: boolean
  onToggle(open: boolean): void
  onChange(season: Season): void
  onRemove(): void
}

/** A season: its dates, its name and its week. */
export function SeasonPart({ id, place, season, open, onToggle, onChange, onRemove }: Props) {
  const reader = useReader()
  const { t, language } = reader
  const say = createHoursTranslate(reader)
  const name = capitalized(seasonText(say, season, language))
  const problem = useProblemAt(place, 'days')
  const inside = useProblemAt(place)
  const set = (changes: { [Key in keyof Season]?: Season[Key] | undefined }) => onChange(withChanges(season, changes))
  return (
    <Part
      title={
        <>
          <strong>{name}</strong> <span className="m-quiet">{weekText(say, season.days)}</span>
        </>
      }
      open={open || inside !== undefined}
      onToggle={onToggle}
      removing={`${t('hours.form.remove_season')}: ${name}`}
      onRemove={onRemove}
    >
      <div className="hours-ends" role="group" aria-label={name} aria-describedby={problem && `${id}-problem`}>
        <span className="m-label">{t('hours.form.season_from')}</span>
        <YearDay
          id={`${id}-from`}
          name={t('hours.form.season_from')}
          value={season.from}
          invalid={problem !== undefined}
          onChange={from => set({ from })}
        />
        <span className="m-label">{t('hours.form.season_to')}</span>
        <YearDay id={`${id}-to`} name={t('hours.form.season_to')} value={season.to} onChange={to => set({ to })} />
      </div>
      <FieldProblem id={`${id}-problem`} text={problem} />
      <TextPair
        id={`${id}-name`}
        label={t('hours.form.season_name')}
        maximum={60}
        values={byLanguage(language => season[`name_${language}`])}
        onChange={(of, text) => set({ [`name_${of}`]: text })}
      />
      <WeekRows
        id={id}
        place={`${place}.days.`}
        week={season.days}
        onChange={days => set({ days: { ...season.days, ...days } })}
      />
    </Part>
  )
}
