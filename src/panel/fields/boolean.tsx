import type { InputProps, FieldView } from '../data/fieldView.ts'
import { Switch } from '../ui/inputs.tsx'

const Input = ({ id, value, onChange, onBlur, invalid, describedBy }: InputProps) => (
  <Switch
    id={id}
    invalid={invalid}
    describedBy={describedBy}
    checked={value === true}
    onChange={event => onChange(event.target.checked)}
    onBlur={onBlur}
  />
)

export const boolean: FieldView = {
  editable: 'cell',
  shared: true,
  Input,
  Cell: ({ value, reader }) => (
    <span className={value === true ? 'm-yes' : 'm-quiet'}>
      {reader.t(value === true ? 'panel.values.yes' : 'panel.values.no')}
    </span>
  ),
  inline: true,
  width: 0.7,
}
