/** Inputs that a person types into or chooses in. */
const written = 'input:not([type="search"]), textarea, select, [contenteditable="true"]'

/** Containers that keep their input: a form has a draft, and a list's filters are in the URL. */
const keeping = '.m-form, .m-toolbox'

/** The elements edited since everything was last saved. */
let touched: Element[] = []

const isFilled = (element: Element): boolean => {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) return element.checked
  return !('value' in element) || element.value !== ''
}
const isWritten = (element: Element): boolean => element.isConnected && isFilled(element)

/** Tracks input outside of forms that keep it. Returns a function that stops it. */
export function followTyping(): () => void {
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(written) || target.closest(keeping)) return
    touched = [...touched.filter(one => one !== target && isWritten(one)), target]
  }
  document.addEventListener('input', note)
  return () => {
    touched = []
    document.removeEventListener('input', note)
  }
}

/** Whether the screen has input that is not kept. */
export const isTyping = (): boolean => touched.some(isWritten)
