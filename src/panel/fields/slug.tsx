import type { FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const slug: FieldView = {
  editable: 'peek',
  Input: TextBox,
  Cell: ({ value }) => <Excerpt text={String(value)} />,
  width: 1.3,
}
