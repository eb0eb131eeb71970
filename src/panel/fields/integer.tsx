import type { InputProps, FieldView } from '../data/fieldView.ts'
import { NumberBox } from './parts/NumberBox.tsx'

const Input = (props: InputProps) => <NumberBox {...props} inputMode="numeric" />

export const integer: FieldView = {
  shared: true,
  editable: 'cell',
  Input,
  Cell: ({ value, reader }) => (
    <span className="m-number">{typeof value === 'number' ? reader.number(value) : String(value)}</span>
  ),
  width: 0.8,
  align: 'end',
}
