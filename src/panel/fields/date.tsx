import type { InputProps, FieldView } from '../data/fieldView.ts'
import { DateField } from './parts/DateField.tsx'
import { BriefDay } from './parts/Brief.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

/** A day in a form, which keeps a text that is none and refuses it. */
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

/** A day to filter by: only a day is ever asked for. */
const FilterInput = ({ id, label, value, onChange, onBlur, invalid, describedBy }: InputProps) => (
  <DateField
    id={id}
    name={label}
    value={value}
    onChange={onChange}
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
  Filter: rangeFilter(FilterInput),
  width: 0.9,
}
