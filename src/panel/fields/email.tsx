import type { FieldView } from '../data/fieldView.ts'
import { Breakable } from './parts/Breakable.tsx'
import { TextBox } from './parts/TextBox.tsx'

export const email: FieldView = {
  shared: true,
  editable: 'cell',
  Input: props => <TextBox {...props} inputMode="email" />,
  Cell: ({ value }) => (
    <a
      className="m-link m-excerpt"
      href={`mailto:${encodeURIComponent(String(value)).replace('%40', '@')}`}
      title={String(value)}
    >
      <Breakable text={String(value)} />
    </a>
  ),
  width: 1.5,
}
