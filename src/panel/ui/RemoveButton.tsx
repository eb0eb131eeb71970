import './button.css'

interface Props {
  /** The accessible name, which says what is removed. */
  label: string
  onClick(): void
}

/** A button that removes the item it belongs to. */
export const RemoveButton = ({ label, onClick }: Props) => (
  <button type="button" className="m-remove" aria-label={label} onClick={onClick}>
    ×
  </button>
)
