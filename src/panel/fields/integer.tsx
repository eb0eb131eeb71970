import type { InputProps, Look } from '../data/look.ts'
import { NumberBox } from './parts/NumberBox.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

const Input = (props: InputProps) => <NumberBox {...props} inputMode="numeric" />

export const integer: Look = {
  Input,
  Cell: ({ value, reader }) => (
    <span className="m-number">{typeof value === 'number' ? reader.number(value) : String(value)}</span>
  ),
  Filter: rangeFilter(Input),
  width: 0.8,
  align: 'end',
}
