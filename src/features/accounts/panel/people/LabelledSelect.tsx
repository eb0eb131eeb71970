import { useId } from 'react'
import { Select } from '../../../../panel/ui/inputs.tsx'

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
      <Select id={id} name={name} defaultValue="" aria-required invalid={Boolean(error)} describedBy={error ? `${id}-problem` : undefined} nothing={nothing} options={options.map(([value, word]) => [value, word])} />
      {error && (
        <p id={`${id}-problem`} className="m-problem">
          {error}
        </p>
      )}
    </div>
  )
}
