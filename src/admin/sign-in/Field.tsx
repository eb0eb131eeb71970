import { useId, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

interface FieldProps {
  label: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  error?: string
  registration: UseFormRegisterReturn
  children?: ReactNode
}

/** A labelled input with its error beneath. */
export function Field({ label, type, autoComplete, error, registration, children }: FieldProps) {
  const id = useId()
  return (
    <div className="sign-in-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in-input">
        <input
          id={id}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...registration}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="sign-in-error">
          {error}
        </p>
      )}
    </div>
  )
}
