import type { HTMLInputTypeAttribute } from 'react'
import { localeOf } from '../../../engine/model/declaration.ts'
import type { InputProps } from '../../data/fieldView.ts'
import { TextInput } from '../../ui/inputs.tsx'

interface Props extends Pick<InputProps, 'id' | 'value' | 'onChange' | 'onBlur' | 'invalid' | 'describedBy'> {
  property?: InputProps['property']
  type?: HTMLInputTypeAttribute
  inputMode?: 'tel' | 'email' | 'url' | 'numeric'
  placeholder?: string
  /** The accessible name, if there is no label next to it. */
  name?: string
}

/** A single-line text input; an empty text is null. */
export const TextBox = ({
  id,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  property,
  type = 'text',
  inputMode,
  placeholder,
  name,
}: Props) => (
  <TextInput
    id={id}
    type={type}
    inputMode={inputMode}
    placeholder={placeholder}
    autoComplete="off"
    lang={property?.language && localeOf[property.language]}
    aria-label={name}
    invalid={invalid}
    describedBy={describedBy}
    value={typeof value === 'string' ? value : ''}
    onChange={event => onChange(event.target.value === '' ? null : event.target.value)}
    onBlur={onBlur}
  />
)
