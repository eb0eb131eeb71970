const name = 'marani:palette'

/** Requests the command palette. */
export const requestPalette = (): void => void window.dispatchEvent(new Event(name))

/** Whether a key press requests the palette: Ctrl+K, or Cmd+K on a Mac. It works on a Georgian keyboard too. */
const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')

/** Calls `open` when the palette is requested, unless a dialog is open. Returns a function that unsubscribes. */
export function onPaletteRequested(open: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    if (!isPaletteKey(event)) return
    event.preventDefault()
    if (!document.querySelector('dialog:modal')) open()
  }
  window.addEventListener('keydown', press)
  window.addEventListener(name, open)
  return () => {
    window.removeEventListener('keydown', press)
    window.removeEventListener(name, open)
  }
}
