const name = 'marani:palette'

/** Opens the search over everything. */
export const requestPalette = (): void => void window.dispatchEvent(new Event(name))

/** Whether a key press asks for it: Ctrl+K, and Cmd+K on a Mac. On a Georgian keyboard the key is the same. */
const isPaletteKey = ({ ctrlKey, metaKey, altKey, shiftKey, code, key }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')

/** Calls back whenever it is requested, unless something else is asked at the moment. Answers how to stop listening. */
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
