import { useState } from 'react'
import type { InputProps, Look } from './look.ts'
import { TextBox } from './parts/TextBox.tsx'
import { useReader } from './reader.ts'

const country = '+995'

/** A telephone number with its digits in groups until it is written in. */
const Input = ({ value, onBlur, ...props }: InputProps) => {
  const { t, phone: grouped } = useReader()
  const [isWritten, setIsWritten] = useState(false)
  return (
    <TextBox
      {...props}
      type="tel"
      inputMode="tel"
      placeholder={t(`panel.placeholders.${props.field.declaration.mobile ? 'mobile' : 'phone'}`)}
      value={isWritten || typeof value !== 'string' ? value : grouped(value)}
      onFocus={() => setIsWritten(true)}
      onBlur={() => {
        setIsWritten(false)
        onBlur()
      }}
    />
  )
}

export const phone: Look = {
  Input,
  Cell: ({ value, reader }) => (
    <a className="m-link m-number" href={`tel:${country}${String(value).replace(/\D/g, '')}`}>
      {reader.phone(String(value))}
    </a>
  ),
  width: 1.2,
}
