import type { FieldView } from '../data/fieldView.ts'
import { TextBox } from './parts/TextBox.tsx'

export const identificationCode: FieldView = {
  editable: 'cell',
  Input: props => <TextBox {...props} inputMode="numeric" />,
  Cell: ({ value }) => <span className="m-number">{String(value)}</span>,
  width: 1.2,
}
