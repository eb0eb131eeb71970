import { useEvent } from 'ra-core'
import { type RefObject, useEffect, useState } from 'react'

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** Prevents a file dropped outside a field from replacing the page. */
const stopStray = (event: DragEvent): void => {
  if (holdsFiles(event)) event.preventDefault()
}

interface Handlers {
  onFiles(files: readonly File[]): void
  /** Called when the focus leaves the element and its descendants. */
  onBlur(): void
}

/** Accepts files dropped on an element or pasted into it. Returns whether files are dragged over it. */
export function useFileDrop(element: RefObject<HTMLElement | null>, { onFiles, onBlur }: Handlers): boolean {
  const [over, setOver] = useState(false)
  const take = useEvent(onFiles)
  const leave = useEvent(onBlur)
  useEffect(() => {
    const ending = new AbortController()
    const { signal } = ending
    const place = element.current
    const hold = (event: DragEvent) => setOver(holdsFiles(event))
    place?.addEventListener('dragenter', hold, { signal })
    place?.addEventListener('dragover', hold, { signal })
    place?.addEventListener('dragleave', event => setOver(place.contains(event.relatedTarget as Node | null)), {
      signal,
    })
    place?.addEventListener(
      'drop',
      ({ dataTransfer }) => {
        setOver(false)
        if (dataTransfer?.files.length) take([...dataTransfer.files])
      },
      { signal },
    )
    place?.addEventListener(
      'paste',
      ({ clipboardData }) => {
        if (clipboardData?.files.length) take([...clipboardData.files])
      },
      { signal },
    )
    place?.addEventListener('focusout', event => void (place.contains(event.relatedTarget as Node | null) || leave()), {
      signal,
    })
    window.addEventListener('dragover', stopStray, { signal })
    window.addEventListener('drop', stopStray, { signal })
    return () => ending.abort()
  }, [element, take, leave])
  return over
}
