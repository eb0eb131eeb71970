import './button.css'

interface Props {
  /** What it takes away, for whoever cannot see what it stands at. */
  label: string
  onClick(): void
}

/** Takes away what it stands at. */
export const RemoveButton = ({ label, onClick }: Props) => (
  <button type="button" className="m-remove" aria-label={label} onClick={onClick}>
    ×
  </button>
)
