import type { Look } from '../data/look.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const text: Look = {
  comparison: 'words',
  Input: TextBox,
  Cell: ({ value }) => <Excerpt text={String(value)} />,
  width: 1.3,
}
