import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from './Field.tsx'
import { useTexts } from './texts.ts'

/** A password that can be shown. */
export function PasswordField({ error, registration }: { error?: string; registration: UseFormRegisterReturn }) {
  const texts = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <Field label={texts.password} type={shown ? 'text' : 'password'} autoComplete="current-password" error={error} registration={registration}>
      <button type="button" className="sign-in-reveal" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? texts.hide_password : texts.show_password}
      </button>
    </Field>
  )
}
