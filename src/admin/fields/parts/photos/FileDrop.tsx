import { type ClipboardEvent, type DragEvent, type ReactNode, useEffect, useState } from 'react'

interface Props {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
  onFiles(files: readonly File[]): void
  onBlur(): void
  children: ReactNode
}

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }): boolean => dataTransfer?.types.includes('Files') ?? false

/** A file that is dropped beside the field must not take the form's place in the window. */
function useNoStrayDrops(): void {
  useEffect(() => {
    const stop = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', stop)
    window.addEventListener('drop', stop)
    return () => {
      window.removeEventListener('dragover', stop)
      window.removeEventListener('drop', stop)
    }
  }, [])
}

/** A field of files: takes what is dropped on it or pasted into it. */
export function FileDrop({ id, label, describedBy, invalid, onFiles, onBlur, children }: Props) {
  const [over, setOver] = useState(false)
  useNoStrayDrops()
  const drag = (event: DragEvent, isOver: boolean) => {
    if (!holdsFiles(event)) return
    event.preventDefault()
    setOver(isOver)
  }
  const paste = ({ clipboardData: { files } }: ClipboardEvent) => {
    if (files.length > 0) onFiles([...files])
  }
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      data-over={over || undefined}
      className="m-files"
      tabIndex={-1}
      onDragEnter={event => drag(event, true)}
      onDragOver={event => drag(event, true)}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        drag(event, false)
        if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
      }}
      onPaste={paste}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur()
      }}
    >
      {children}
    </div>
  )
}
