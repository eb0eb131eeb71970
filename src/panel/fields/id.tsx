import type { FieldView } from '../data/fieldView.ts'
import { TextBox } from './parts/TextBox.tsx'

export const id: FieldView = {
  raw: true,
  Input: TextBox,
  Cell: ({ value }) => (
    <code className="m-code" title={String(value)}>
      {String(value)}
    </code>
  ),
  width: 1.2,
}
