import type { FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const text: FieldView = {
  shared: true,
  editable: 'cell',
  comparison: 'words',
  Input: TextBox,
  Cell: ({ value }) => <Excerpt text={String(value)} />,
  width: 1.3,
}
