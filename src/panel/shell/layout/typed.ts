/** What somebody types into, or chooses in, that no form keeps. */
const written = 'input:not([type="search"]), textarea, select, [contenteditable="true"]'

/** What keeps what is written in it: a form has its draft, and the filters of a list are in its address. */
const keeping = '.m-form, .m-toolbox'

/** The elements that were written into since everything was last saved. */
let touched: Element[] = []

const isFilled = (element: Element): boolean => {
  if (element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)) return element.checked
  return !('value' in element) || element.value !== ''
}
const isWritten = (element: Element): boolean => element.isConnected && isFilled(element)

/** Follows what is written outside of the forms that keep it; answers how to stop that. */
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

/** Whether something that nobody keeps is written on the screen. */
export const isTyping = (): boolean => touched.some(isWritten)
