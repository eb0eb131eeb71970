import { levels, type Level } from '../../engine/model/completeness.ts'
import { Ring } from '../ui/Ring.tsx'
import type { FilterProps, InputProps, FieldView } from '../data/fieldView.ts'
import { NumberBox } from './parts/NumberBox.tsx'
import { useReader } from '../data/reader.ts'
import { Button } from '../ui/Button.tsx'

const names = Object.keys(levels) as Level[]
const operators = [...new Set(Object.values(levels).flatMap(Object.keys))]

const Input = (props: InputProps) => <NumberBox {...props} inputMode="numeric" />

/** Three ranges to choose one of, each a press; a second press lets it go. */
const Filter = ({ property, label, values, onChange }: FilterProps) => {
  const { t } = useReader()
  const key = (operator: string) => `${property.name}_${operator}`
  const isChosen = (level: Level) => operators.every(operator => values[key(operator)] === levels[level][operator])
  const choose = (level: Level | undefined) =>
    onChange(Object.fromEntries(operators.map(operator => [key(operator), level && levels[level][operator]])))
  return (
    <fieldset className="m-range">
      <legend className="m-label">{label}</legend>
      <div className="m-row">
        {names.map(level => (
          <Button
            key={level}
            small
            primary={isChosen(level)}
            aria-pressed={isChosen(level)}
            onClick={() => choose(isChosen(level) ? undefined : level)}
          >
            {t(`completeness.${level}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}

export const percent: FieldView = {
  editable: 'peek',
  Input,
  Cell: ({ value }) => (typeof value === 'number' ? <Ring score={value} /> : String(value)),
  Filter,
}
