/** Calls `close` when the backdrop of a modal dialog is pressed, in browsers that know no `closedby`; answers how to stop that. */
export function onPressOutside(dialog: HTMLDialogElement, close: () => void): () => void {
  if ('closedBy' in HTMLDialogElement.prototype) return () => undefined
  const press = ({ target }: MouseEvent) => {
    if (target === dialog) close()
  }
  dialog.addEventListener('click', press)
  return () => dialog.removeEventListener('click', press)
}
