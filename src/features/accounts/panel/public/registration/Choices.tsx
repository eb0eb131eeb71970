import { useId } from 'react'

interface ChoicesProps {
  name: string
  label: string
  /** Each value with its word and, where there is one, what it means. */
  options: readonly { value: string; word: string; hint?: string }[]
  initial?: string
  error?: string
}

/** One of a few, each a card. */
export function Choices({ name, label, options, initial, error }: ChoicesProps) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} className="public-field">
      <span id={`${id}-label`} className="public-label">
        {label}
      </span>
      <div className="public-choices">
        {options.map(({ value, word, hint }) => (
          <label key={value} className="public-choice">
            <input type="radio" name={name} value={value} defaultChecked={value === initial} />
            <span>
              {word}
              {hint && <small>{hint}</small>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="public-error">
          {error}
        </p>
      )}
    </div>
  )
}
