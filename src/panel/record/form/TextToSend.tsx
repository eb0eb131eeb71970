import { TextArea } from '../../ui/inputs.tsx'
import { Field } from '../../ui/Field.tsx'

interface Props {
  id: string
  label: string
  value: string
  rows: number
  longest: number
  onChange(text: string): void
  onSend(): void
}

/** A labelled text area that is submitted with Ctrl+Enter. */
export const TextToSend = ({ label, value, rows, longest, onChange, onSend }: Props) => (
  <Field label={label}>
    {control => (
      <TextArea
        {...control}
        rows={rows}
        maxLength={longest}
        value={value}
        aria-keyshortcuts="Control+Enter"
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
        }}
      />
    )}
  </Field>
)
