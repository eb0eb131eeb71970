import { useState } from 'react'
import { Field } from './Field.tsx'
import { useTexts } from '../../../../panel/data/session/texts.ts'

interface PasswordFieldProps {
  name?: string
  label?: string
  autoComplete?: 'current-password' | 'new-password'
  error?: string
  describedBy?: string
  onFocus?(): void
  onType?(text: string): void
}

/** A password that can be shown. */
export function PasswordField({ name = 'password', label, autoComplete = 'current-password', ...field }: PasswordFieldProps) {
  const texts = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field {...field} name={name} type={shown ? 'text' : 'password'} autoComplete={autoComplete} label={label ?? texts.password} secret>
      <button type="button" className="public-reveal" onClick={() => setShown(!shown)}>
        {shown ? texts.hide_password : texts.show_password}
      </button>
    </Field>
  )
}
