/** What somebody types into, or chooses in, that no form keeps. */
const written = 'input:not([type="search"]), textarea, select, [contenteditable="true"]'

/** The elements that were written into since everything was last saved. */
let touched: Element[] = []

const isWritten = (element: Element): boolean => element.isConnected && (!('value' in element) || element.value !== '')

/** Follows what is written outside of the forms that keep it; answers how to stop that. */
export function followTyping(): () => void {
  const note = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(written) || target.closest('.m-form')) return
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
