import { useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface Props {
  /** The text of the button; `name` is a longer accessible name if several buttons have the same text. */
  children: string
  name?: string
  accept: readonly string[]
  several?: boolean
  disabled?: boolean
  small?: boolean
  onFiles(files: readonly File[]): void
}

/** A button that opens the system's file dialog. */
export function ChooseFiles({ children, name, accept, several = false, disabled, small, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button small={small} disabled={disabled} aria-label={name} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={name ?? children}
        accept={accept.join(',')}
        multiple={several}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Cleared, so that the same file can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
