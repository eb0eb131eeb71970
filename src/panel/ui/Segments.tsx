import './segments.css'

interface Props<Value extends string> {
  /** What is chosen between. */
  label: string
  options: readonly (readonly [value: Value, word: string])[]
  chosen: Value
  onChoose(value: Value): void
}

/** A few ways to see the same, one of which is chosen: one control of several buttons. */
export const Segments = <Value extends string>({ label, options, chosen, onChoose }: Props<Value>) => (
  <div className="m-segments" role="group" aria-label={label}>
    {options.map(([value, word]) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {word}
      </button>
    ))}
  </div>
)
