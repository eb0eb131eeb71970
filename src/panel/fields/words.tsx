import { useState } from 'react'
import { readList } from '../../engine/fields/listOf.ts'
import type { InputProps, FieldView } from '../data/fieldView.ts'
import { TextBox } from './parts/TextBox.tsx'

const asWords = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Words separated by semicolons; the text is kept as typed while it is edited. */
const Input = (props: InputProps) => {
  const written = asWords(props.value).join('; ')
  const [typed, setTyped] = useState(written)
  const text = readList(typed).join('; ') === written ? typed : written
  const type = (next: unknown) => {
    setTyped(String(next ?? ''))
    props.onChange(readList(String(next ?? '')))
  }
  return <TextBox {...props} value={text} onChange={type} />
}

export const words: FieldView = {
  Input,
  Cell: ({ value }) => (
    <span className="m-chips">
      {asWords(value).map(word => (
        <span key={word} className="m-chip">
          {word}
        </span>
      ))}
    </span>
  ),
  hint: 'panel.values.words_hint',
  wide: true,
}
