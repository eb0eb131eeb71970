import type { InputProps, Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

const Input = (props: InputProps) => <TextBox {...props} type="date" />

export const date: Look = {
  shared: true,
  Input,
  Cell: ({ value, reader }) => <time className="m-number" dateTime={String(value)}>{reader.day(String(value))}</time>,
  Filter: rangeFilter(Input),
  width: 1.1,
}
