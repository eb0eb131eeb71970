import './button.css'

interface Props {
  /** What it removes, for those who cannot see what it is at. */
  label: string
  onClick(): void
}

/** Removes what it is at. */
export const RemoveButton = ({ label, onClick }: Props) => (
  <button type="button" className="m-remove" aria-label={label} onClick={onClick}>
    ×
  </button>
)
