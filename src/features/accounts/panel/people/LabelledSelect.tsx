import { useId } from 'react'

interface Props {
  name: string
  label: string
  /** Each value with its word. */
  options: readonly (readonly [value: string, word: string])[]
  /** What choosing nothing is called. */
  nothing: string
  error?: string | undefined
}

/** A labelled choice of one in a small form, with its problem beneath. */
export function LabelledSelect({ name, label, options, nothing, error }: Props) {
  const id = useId()
  return (
    <div className="m-field">
      <label className="m-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className="m-input m-select" defaultValue="" aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-problem` : undefined}>
        <option value="">{nothing}</option>
        {options.map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-problem`} className="m-problem">
          {error}
        </p>
      )}
    </div>
  )
}
