import type { InputProps, FieldView } from '../data/fieldView.ts'
import { MomentField } from './parts/MomentField.tsx'
import { Ago } from './parts/Brief.tsx'

/** A date and time input; invalid text is kept and marked as invalid. */
const Input = ({ id, label, value, onChange, onBlur, invalid, describedBy, refuse }: InputProps) => (
  <MomentField
    id={id}
    name={label}
    value={value}
    onChange={moment => {
      refuse()
      onChange(moment)
    }}
    onText={text => {
      refuse('not_a_moment')
      onChange(text)
    }}
    onBlur={onBlur}
    invalid={invalid}
    describedBy={describedBy}
  />
)

export const instant: FieldView = {
  editable: 'peek',
  Input,
  Cell: ({ value, reader, brief }) =>
    brief ? (
      <Ago value={String(value)} reader={reader} />
    ) : (
      <time className="m-number" dateTime={String(value)}>
        {reader.moment(String(value))}
      </time>
    ),
  width: 0.9,
}
