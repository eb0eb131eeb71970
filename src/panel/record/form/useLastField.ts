import { type RefObject, useEffect, useRef } from 'react'

/** Returns the field of a form that had the focus last, before one of its buttons took it. */
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
