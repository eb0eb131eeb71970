import type { FieldView } from '../data/fieldView.ts'
import { SafeLink } from './parts/SafeLink.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const url: FieldView = {
  shared: true,
  editable: 'cell',
  Input: props => <TextBox {...props} inputMode="url" placeholder="https://" />,
  Cell: ({ value }) => <SafeLink address={String(value)} />,
  width: 1.4,
}
