import { useState } from 'react'
import { maxSeasons, type Season } from '../../../engine/fields/seasons.ts'
import type { Week } from '../../../engine/fields/week.ts'
import { useReader } from '../../data/reader.ts'
import { SeasonPart } from './SeasonPart.tsx'
import { Button } from '../../ui/Button.tsx'

interface Props {
  id: string
  seasons: readonly Season[]
  /** The usual week, which a new season starts with. */
  week: Week
  onChange(seasons: Season[]): void
}

/** The suggested seasons, in order. */
const suggested = [
  { from: '06-01', to: '08-31' },
  { from: '12-01', to: '02-29' },
  { from: '03-01', to: '05-31' },
  { from: '09-01', to: '11-30' },
]

/** Parts of the year with other hours. */
export function Seasons({ id, seasons, week, onChange }: Props) {
  const { t } = useReader()
  const [open, setOpen] = useState<number>()
  const add = () => {
    const part = suggested.find(({ from }) => !seasons.some(season => season.from === from)) ?? {
      from: '01-01',
      to: '01-31',
    }
    onChange([...seasons, { ...part, days: structuredClone(week) }])
    setOpen(seasons.length)
  }
  return (
    <section className="hours-list" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{t('hours.form.seasons')}</h3>
      {seasons.length > 0 && (
        <ul>
          {seasons.map((season, index) => (
            <SeasonPart
              // Seasons are identified by their position, because their dates change while they are edited.
              key={index}
              id={`${id}-${index}`}
              place={`seasons.${index}`}
              season={season}
              open={open === index}
              onToggle={next => setOpen(next ? index : undefined)}
              onChange={next => onChange(seasons.with(index, next))}
              onRemove={() => {
                setOpen(undefined)
                onChange(seasons.toSpliced(index, 1))
              }}
            />
          ))}
        </ul>
      )}
      <Button small disabled={seasons.length >= maxSeasons} onClick={add}>
        + {t('hours.form.add_season')}
      </Button>
    </section>
  )
}
