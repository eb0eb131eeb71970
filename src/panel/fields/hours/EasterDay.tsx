import { useState } from 'react'
import { farthestFromEaster } from '../../../engine/fields/exceptions.ts'
import { easterNames } from '../../../engine/rules/time/hours/dayText.ts'
import { useReader } from '../../data/reader.ts'
import { Select, TextInput } from '../../ui/inputs.tsx'

interface Props {
  id: string
  /** Days after Easter Sunday; negative before it. */
  value: number
  onChange(value: number): void
  invalid: boolean
}

const named = Object.entries(easterNames)
  .map(([days, name]) => ({ days: Number(days), name }))
  .toSorted((a, b) => a.days - b.days)
const whitSunday = 49

/** Chooses a day by its name around Easter, or by its distance from Easter Sunday. */
export function EasterDay({ id, value, onChange, invalid }: Props) {
  const { t } = useReader()
  const [other, setOther] = useState(!(value in easterNames))
  const [typing, setTyping] = useState<string>()
  const choose = (chosen: string) => {
    setOther(chosen === 'other')
    onChange(chosen === 'other' ? whitSunday : Number(chosen))
  }
  return (
    <>
      <Select
        id={`${id}-named`}
        className="hours-fit"
        aria-label={t('hours.form.easter_day')}
        invalid={invalid}
        value={other ? 'other' : value}
        onChoose={choose}
      >
        {named.map(({ days, name }) => (
          <option key={name} value={days}>
            {t(`hours.easter.${name}.name`)}
          </option>
        ))}
        <option value="other">{t('hours.form.other_day')}</option>
      </Select>
      {other && (
        <TextInput
          id={`${id}-distance`}
          className="m-number hours-time"
          type="number"
          min={-farthestFromEaster}
          max={farthestFromEaster}
          aria-label={t('hours.form.easter_distance')}
          title={t('hours.form.easter_distance')}
          value={typing ?? value}
          onChange={event => {
            setTyping(event.target.value)
            if (/^-?\d+$/.test(event.target.value)) onChange(Number(event.target.value))
          }}
          onBlur={() => setTyping(undefined)}
        />
      )}
    </>
  )
}
