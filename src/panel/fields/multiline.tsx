import { localeOf } from '../../engine/model/declaration.ts'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextArea } from '../ui/inputs.tsx'

/** Grows with its text with CSS alone (`field-sizing`), so that typing measures nothing. */
const Input = ({ id, property, value, onChange, onBlur, invalid, describedBy }: InputProps) => (
  <TextArea
    grows
    id={id}
    rows={4}
    lang={property.language && localeOf[property.language]}
    invalid={invalid}
    describedBy={describedBy}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    onBlur={onBlur}
  />
)

export const multiline: FieldView = {
  editable: 'peek',
  comparison: 'words',
  Input,
  Cell: ({ value }) => <Excerpt text={String(value)} />,
  wide: true,
  width: 2,
}
