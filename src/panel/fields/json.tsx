import { useState } from 'react'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { Excerpt } from './parts/Excerpt.tsx'
import { TextArea } from '../ui/inputs.tsx'

const written = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2)

const parse = (text: string): { value: unknown; code?: string } => {
  try {
    return { value: text.trim() === '' ? null : JSON.parse(text) }
  } catch {
    return { value: text, code: 'invalid_format' }
  }
}

/** A JSON input; invalid text is kept and marked as invalid. */
const Input = ({ id, value, onChange, onBlur, invalid, describedBy, refuse }: InputProps) => {
  const [typing, setTyping] = useState({ text: written(value), value })
  const text = Object.is(typing.value, value) ? typing.text : written(value)
  const type = (next: string) => {
    const parsed = parse(next)
    setTyping({ text: next, value: parsed.value })
    refuse(parsed.code)
    onChange(parsed.value)
  }
  return (
    <TextArea
      grows
      id={id}
      className="m-code"
      rows={6}
      spellCheck={false}
      invalid={invalid}
      describedBy={describedBy}
      value={text}
      onChange={event => type(event.target.value)}
      onBlur={onBlur}
    />
  )
}

export const json: FieldView = {
  raw: true,
  Input,
  Cell: ({ value }) => (
    <span className="m-code">
      <Excerpt text={JSON.stringify(value)} />
    </span>
  ),
  wide: true,
  width: 2,
}
