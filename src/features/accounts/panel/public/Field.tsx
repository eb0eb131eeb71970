import { useId, type ReactNode } from 'react'

interface FieldProps {
  name: string
  type: 'email' | 'password' | 'text' | 'tel'
  autoComplete: string
  label: string
  error?: string
  initial?: string
  placeholder?: string
  hint?: string
  /** Never kept in the browser's storage. */
  secret?: boolean
  /** The element that says more about the field. */
  describedBy?: string
  onFocus?(): void
  onType?(text: string): void
  children?: ReactNode
}

/** A labelled input with its error beneath. The browser keeps what is typed. */
export function Field({ name, type, autoComplete, label, error, initial, placeholder, hint, secret, describedBy, onFocus, onType, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, describedBy].filter(Boolean).join(' ')
  return (
    <div className="public-field">
      <label htmlFor={id}>{label}</label>
      <div className="public-input">
        <input
          id={id}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={autoComplete.endsWith('-name') ? 'words' : 'none'}
          spellCheck={false}
          data-secret={secret || undefined}
          defaultValue={initial}
          placeholder={placeholder}
          onFocus={onFocus}
          onChange={event => onType?.(event.target.value)}
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="public-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="public-error">
          {error}
        </p>
      )}
    </div>
  )
}
