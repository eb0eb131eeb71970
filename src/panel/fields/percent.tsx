import { Ring } from '../ui/Ring.tsx'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { NumberBox } from './parts/NumberBox.tsx'

const Input = (props: InputProps) => <NumberBox {...props} inputMode="numeric" />

export const percent: FieldView = {
  shared: true,
  editable: 'peek',
  Input,
  Cell: ({ value }) => (typeof value === 'number' ? <Ring score={value} /> : String(value)),
}
