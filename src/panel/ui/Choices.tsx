import { useId } from 'react'
import { FieldProblem } from './Field.tsx'
import './choices.css'

interface Props {
  name: string
  label: string
  /** Each value with its label and an optional explanation. */
  options: readonly { value: string; word: string; hint?: string }[]
  /** The value that is selected initially. */
  initial?: string | undefined
  error?: string | undefined
  onChoose?(value: string): void
}

/** A radio group whose options are cards. */
export function Choices({ name, label, options, initial, error, onChoose }: Props) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="m-field"
    >
      <span id={`${id}-label`} className="m-label">
        {label}
      </span>
      <div className="m-cards">
        {options.map(({ value, word, hint }) => (
          <label key={value} className="m-card-choice">
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === initial}
              onChange={() => onChoose?.(value)}
            />
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
