import { type RefObject, useEffect, useRef } from 'react'

/** The field of a form that the cursor was in last: its other buttons take the cursor away. */
export function useLastField(form: RefObject<HTMLElement | null>): RefObject<Element | null> {
  const last = useRef<Element>(null)
  useEffect(() => {
    const element = form.current
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('[data-property]')) last.current = target
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [form])
  return last
}
