import { useId } from 'react'

interface SelectFieldProps {
  name: string
  label: string
  /** The word of each value. */
  options: Readonly<Record<string, string>>
  /** What choosing nothing is called. */
  nothing: string
  initial?: string
  error?: string
}

/** One of a list. */
export function SelectField({ name, label, options, nothing, initial = '', error }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="public-field">
      <label htmlFor={id}>{label}</label>
      <div className="public-input">
        <select id={id} name={name} defaultValue={initial} aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined}>
          <option value="">{nothing}</option>
          {Object.entries(options).map(([value, word]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </select>
      </div>
      {error && (
        <p id={`${id}-error`} className="public-error">
          {error}
        </p>
      )}
    </div>
  )
}
