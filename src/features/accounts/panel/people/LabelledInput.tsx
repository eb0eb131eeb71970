import { useId } from 'react'
import { TextInput } from '../../../../panel/ui/inputs.tsx'

interface Props {
  name: string
  label: string
  type?: 'text' | 'email' | 'tel' | 'password'
  autoComplete?: string
  placeholder?: string
  initial?: string
  error?: string
  describedBy?: string
  onType?(text: string): void
}

/** A labelled input of a small form, with its problem beneath. */
export function LabelledInput({ name, label, type = 'text', autoComplete = 'off', placeholder, initial, error, describedBy, onType }: Props) {
  const id = useId()
  const described = [error && `${id}-problem`, describedBy].filter(Boolean).join(' ')
  return (
    <div className="m-field">
      <label className="m-label" htmlFor={id}>
        {label}
      </label>
      <TextInput
        id={id}
        name={name}
        type={type}
        autoComplete={autoComplete}
        placeholder={placeholder}
        defaultValue={initial}
        onChange={event => onType?.(event.target.value)}
        aria-required
        invalid={Boolean(error)}
        describedBy={described || undefined}
      />
      {error && (
        <p id={`${id}-problem`} className="m-problem">
          {error}
        </p>
      )}
    </div>
  )
}
