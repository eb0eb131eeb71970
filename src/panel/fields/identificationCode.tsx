import type { Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'

export const identificationCode: Look = {
  Input: props => <TextBox {...props} inputMode="numeric" />,
  Cell: ({ value }) => <span className="m-number">{String(value)}</span>,
  width: 1.2,
}
