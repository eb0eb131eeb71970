import { useId } from 'react'
import { FieldProblem } from '../../../../panel/ui/Field.tsx'
import { useReader } from '../../../../panel/data/reader.ts'
import { sectors, type Sector } from './sectors.ts'

interface Props {
  chosen: Sector | undefined
  error?: string | undefined
  onChoose(sector: Sector): void
}

/** What somebody does, one of the four. */
export function SectorRadios({ chosen, error, onChoose }: Props) {
  const { t } = useReader()
  const id = useId()
  return (
    <fieldset className="sector-radios" role="radiogroup" aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-problem` : undefined}>
      <legend className="m-label">{t('registration.register.sector')}</legend>
      {sectors.map(sector => (
        <label key={sector} className="sector-card">
          <input type="radio" name="sector" value={sector} checked={sector === chosen} onChange={() => onChoose(sector)} />
          <span>
            {t(`registration.register.sectors.${sector}`)}
            <small>{t(`registration.register.sector_hints.${sector}`)}</small>
          </span>
        </label>
      ))}
      <FieldProblem id={`${id}-problem`} text={error} />
    </fieldset>
  )
}
