import { useState, type ComponentProps } from 'react'
import { useTexts } from '../../../../panel/data/session/texts.ts'
import { Button } from '../../../../panel/ui/Button.tsx'
import { TextField } from '../../../../panel/ui/TextField.tsx'

/** A password input with a button to show the password. */
export function PasswordField({
  name = 'password',
  label,
  autoComplete = 'current-password',
  ...field
}: Partial<ComponentProps<typeof TextField>>) {
  const texts = useTexts()
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      label={label ?? texts.password}
      secret
    >
      <Button plain onClick={() => setShown(!shown)}>
        {shown ? texts.hide_password : texts.show_password}
      </Button>
    </TextField>
  )
}
