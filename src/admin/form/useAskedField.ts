import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusProperty } from './focusProperty.ts'

/** Puts the cursor into the field that the page's address names behind its `#`, once the form is there. */
export function useAskedField(form: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash.length < 2) return
    // After the page was scrolled to its top, as it is when it is opened.
    const timer = setTimeout(() => focusProperty(form.current, hash.slice(1)), 100)
    return () => clearTimeout(timer)
  }, [form, hash])
}
