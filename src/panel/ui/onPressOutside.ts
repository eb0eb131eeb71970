/**
 * Calls `close` on a click on a modal dialog's backdrop, in browsers without `closedby`. Returns a function that
 * unsubscribes.
 */
export function onPressOutside(dialog: HTMLDialogElement, close: () => void): () => void {
  if ('closedBy' in HTMLDialogElement.prototype) return () => undefined
  const press = ({ target }: MouseEvent) => {
    if (target === dialog) close()
  }
  dialog.addEventListener('click', press)
  return () => dialog.removeEventListener('click', press)
}
