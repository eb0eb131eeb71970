import type { InputProps, Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { rangeFilter } from './parts/RangeFilter.tsx'

const two = (number: number): string => String(number).padStart(2, '0')

/** A moment as the clock on the reader's wall shows it, in the form that the browser's own input takes. */
const toLocal = (value: unknown): string | null => {
  const moment = new Date(String(value))
  if (value === null || Number.isNaN(moment.getTime())) return null
  const day = `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

const fromLocal = (value: unknown): unknown => {
  const moment = new Date(String(value))
  return typeof value !== 'string' || Number.isNaN(moment.getTime()) ? value : moment.toISOString()
}

const Input = (props: InputProps) => (
  <TextBox {...props} type="datetime-local" value={toLocal(props.value)} onChange={value => props.onChange(fromLocal(value))} />
)

export const instant: Look = {
  Input,
  Cell: ({ value, reader }) => <time className="m-number" dateTime={String(value)}>{reader.moment(String(value))}</time>,
  Filter: rangeFilter(Input),
  width: 1.2,
}
