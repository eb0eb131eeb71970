import type { InputProps, FieldView } from '../data/fieldView.ts'
import { MomentField } from './parts/MomentField.tsx'
import { Ago } from './parts/Brief.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

/** A moment in a form, which keeps a text that is none and refuses it. */
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

/** A moment to filter by: only a moment is ever asked for. */
const FilterInput = ({ id, label, value, onChange, onBlur, invalid, describedBy }: InputProps) => (
  <MomentField
    id={id}
    name={label}
    value={value}
    onChange={onChange}
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
  Filter: rangeFilter(FilterInput),
  width: 0.9,
}
