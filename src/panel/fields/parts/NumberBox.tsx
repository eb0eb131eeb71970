import { type ClipboardEvent, useState } from 'react'
import type { InputProps } from '../../data/fieldView.ts'
import { TextInput } from '../../ui/inputs.tsx'

interface Props extends Pick<InputProps, 'id' | 'field' | 'value' | 'onChange' | 'onBlur' | 'invalid' | 'describedBy'> {
  inputMode?: 'numeric' | 'decimal'
  onPaste?(event: ClipboardEvent<HTMLInputElement>): void
}

const written = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A number input; text that is no number is kept, for the schema to reject. */
export const NumberBox = ({
  id,
  field,
  value,
  onChange,
  onBlur,
  invalid,
  describedBy,
  inputMode = 'decimal',
  onPaste,
}: Props) => {
  const [typing, setTyping] = useState({ text: written(value), value })
  const text = Object.is(typing.value, value) ? typing.text : written(value)
  return (
    <TextInput
      id={id}
      className="m-number"
      autoComplete="off"
      inputMode={inputMode}
      invalid={invalid}
      describedBy={describedBy}
      value={text}
      onPaste={onPaste}
      onChange={event => {
        const next = event.target.value.trim() === '' ? null : field.type.read(event.target.value, field.declaration)
        setTyping({ text: event.target.value, value: next })
        onChange(next)
      }}
      onBlur={onBlur}
    />
  )
}
