import './segments.css'

interface Props<Value extends string> {
  /** The accessible name of the group. */
  label: string
  options: readonly (readonly [value: Value, word: string])[]
  chosen: Value
  onChoose(value: Value): void
}

/** A segmented control: switches between a few views of the same content. */
export const Segments = <Value extends string>({ label, options, chosen, onChoose }: Props<Value>) => (
  <div className="m-segments" role="group" aria-label={label}>
    {options.map(([value, word]) => (
      <button key={value} type="button" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
        {word}
      </button>
    ))}
  </div>
)
