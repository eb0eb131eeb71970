import { useId } from 'react'
import { FieldProblem } from '../../../../../panel/ui/Field.tsx'

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
    <div role="radiogroup" aria-labelledby={`${id}-label`} aria-required aria-invalid={error ? true : undefined} aria-describedby={error ? `${id}-error` : undefined} className="m-field">
      <span id={`${id}-label`} className="m-label">
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
      <FieldProblem id={`${id}-error`} text={error} />
    </div>
  )
}
