import { useId, useState } from 'react'
import { fill } from '../../../../../../i18n/fill.ts'
import { PasswordRules } from '../../verification/PasswordRules.tsx'
import type { TranslatePasswordText } from '../../verification/translate.ts'
import { PasswordField } from '../PasswordField.tsx'
import { useRegistrationTexts } from '../../../../../panel/data/session/texts.ts'

interface NewPasswordFieldsProps {
  errors: Record<string, string>
  label?: string
}

/** Two inputs for a new password, with the rules that it meets so far. */
export function NewPasswordFields({ errors, label }: NewPasswordFieldsProps) {
  const { password } = useRegistrationTexts()
  const [typed, setTyped] = useState('')
  const id = useId()
  const { rule: rules, new: _new, repeat: _repeat, ...words } = password
  const sentences: Record<string, string> = {
    ...words,
    ...Object.fromEntries(Object.entries(rules).map(([name, text]) => [`rule.${name}`, text])),
  }
  const translate: TranslatePasswordText = (key, params = {}) => fill(sentences[key] ?? '', params)
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        autoComplete="new-password"
        error={errors.password}
        describedBy={id}
        onType={setTyped}
      />
      <PasswordRules id={id} password={typed} translate={translate} />
      <PasswordField
        name="password_repeat"
        label={password.repeat}
        autoComplete="new-password"
        error={errors.password_repeat}
      />
    </>
  )
}
