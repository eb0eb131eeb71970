import type { InputProps, FieldView } from '../data/fieldView.ts'
import { DateField } from './parts/DateField.tsx'
import { BriefDay } from './parts/Brief.tsx'

/** A date input; a text that is no date is kept and marked as invalid. */
const Input = ({ id, label, value, onChange, onBlur, invalid, describedBy, refuse }: InputProps) => (
  <DateField
    id={id}
    name={label}
    value={value}
    onChange={day => {
      refuse()
      onChange(day)
    }}
    onText={text => {
      refuse('not_a_day')
      onChange(text)
    }}
    onBlur={onBlur}
    invalid={invalid}
    describedBy={describedBy}
  />
)

export const date: FieldView = {
  editable: 'cell',
  shared: true,
  Input,
  Cell: ({ value, reader, brief }) =>
    brief ? (
      <BriefDay value={String(value)} reader={reader} />
    ) : (
      <time className="m-number" dateTime={String(value)}>
        {reader.day(String(value))}
      </time>
    ),
  width: 0.9,
}
