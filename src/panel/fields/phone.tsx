import { internationalPhone } from '../../engine/model/phones.ts'
import type { FieldView, InputProps } from '../data/fieldView.ts'
import { useState } from 'react'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from '../data/reader.ts'

/** A telephone number with grouped digits until it is edited; a selection made on focus is kept. */
const Input = ({ value, onChange, onBlur, ...props }: InputProps) => {
  const { t, phone: grouped } = useReader()
  const [isWritten, setIsWritten] = useState(false)
  return (
    <TextBox
      {...props}
      type="tel"
      inputMode="tel"
      placeholder={t(`panel.placeholders.${props.field.declaration.mobile ? 'mobile' : 'phone'}`)}
      value={isWritten || typeof value !== 'string' ? value : grouped(value)}
      onChange={next => {
        setIsWritten(true)
        onChange(next)
      }}
      onBlur={() => {
        setIsWritten(false)
        onBlur()
      }}
    />
  )
}

export const phone: FieldView = {
  shared: true,
  editable: 'cell',
  Input,
  Cell: ({ value, reader }) => (
    <a className="m-link m-number" href={`tel:${internationalPhone(String(value))}`}>
      {reader.phone(String(value))}
    </a>
  ),
  width: 1.35,
}
