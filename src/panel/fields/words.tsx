import { useState } from 'react'
import { readList } from '../../engine/fields/listOf.ts'
import type { InputProps, Look } from '../data/look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from '../data/reader.ts'
import { Select } from '../ui/inputs.tsx'

const asWords = (value: unknown): readonly string[] => (Array.isArray(value) ? value : [])

/** Words in one line with semicolons between them; what is being typed stays as it was written. */
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

export const words: Look = {
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
  Filter: ({ id, property, label, values, onChange }) => {
    const { t } = useReader()
    const key = `${property.name}_null`
    const value = values[key]
    return (
      <>
        <label className="m-label" htmlFor={id}>
          {label}
        </label>
        <Select
          id={id}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={event => onChange({ [key]: event.target.value === '' ? undefined : event.target.value === 'true' })}
        >
          <option value="">{t('panel.values.any')}</option>
          <option value="false">{t('panel.values.yes')}</option>
          <option value="true">{t('panel.values.no')}</option>
        </Select>
      </>
    )
  },
  hint: 'panel.values.words_hint',
  wide: true,
}
