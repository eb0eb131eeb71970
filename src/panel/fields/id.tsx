import type { Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'

export const id: Look = {
  Input: TextBox,
  Cell: ({ value }) => (
    <code className="m-code" title={String(value)}>
      {String(value)}
    </code>
  ),
  width: 1.2,
}
