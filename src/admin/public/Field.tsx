import { useId, type ReactNode } from 'react'

interface FieldProps {
  name: string
  type: 'email' | 'password' | 'text'
  autoComplete: string
  label: string
  error?: string
  initial?: string
  onFocus(): void
  onType?(text: string): void
  children?: ReactNode
}

/** A labelled input with its error beneath. The browser keeps what is typed. */
export function Field({ name, type, autoComplete, label, error, initial, onFocus, onType, children }: FieldProps) {
  const id = useId()
  return (
    <div className="public-field">
      <label htmlFor={id}>{label}</label>
      <div className="public-input">
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={initial}
          onFocus={onFocus}
          onChange={event => onType?.(event.target.value)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {children}
      </div>
      {error && (
        <p id={`${id}-error`} className="public-error">
          {error}
        </p>
      )}
    </div>
  )
}
