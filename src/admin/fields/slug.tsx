import type { Look } from './look.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const slug: Look = {
  Input: TextBox,
  Cell: ({ value }) => <Excerpt text={String(value)} />,
  hint: field => (field.declaration.from ? { key: 'panel.form.slug_hint' } : undefined),
  width: 1.3,
}
