import { useState } from 'react'
import { Field } from './Field.tsx'
import { useTexts } from './texts.ts'

/** A password that can be shown. */
export function PasswordField({ error, onFocus }: { error?: string; onFocus(): void }) {
  const texts = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      label={texts.password}
      error={error}
      onFocus={onFocus}
    >
      <button type="button" className="public-reveal" onClick={() => setShown(!shown)}>
        {shown ? texts.hide_password : texts.show_password}
      </button>
    </Field>
  )
}
