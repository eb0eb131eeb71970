import { type ReactNode, useRef } from 'react'
import { useFileDrop } from './useFileDrop.ts'

interface Props {
  id: string
  label: string
  describedBy: string | undefined
  invalid: boolean
  onFiles(files: readonly File[]): void
  onBlur(): void
  children: ReactNode
}

/** A field of files that accepts dropped and pasted files. */
export function FileDrop({ id, label, describedBy, invalid, onFiles, onBlur, children }: Props) {
  const element = useRef<HTMLDivElement>(null)
  const over = useFileDrop(element, { onFiles, onBlur })
  return (
    <div
      ref={element}
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      data-invalid={invalid || undefined}
      data-over={over || undefined}
      className="m-files"
      tabIndex={-1}
    >
      {children}
    </div>
  )
}
