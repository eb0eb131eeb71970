import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusProperty } from './focusProperty.ts'

/** After the page was scrolled to its top, as it is when it is opened; inputs that are still on their way are waited for. */
const pause = 100
const attempts = 30

/** Puts the cursor into the field that the page's address names behind its `#`, once it is there. */
export function useRequestedField(form: RefObject<HTMLElement | null>): void {
  // A field can be asked for again: only the visit's key differs then.
  const { hash, key } = useLocation()
  useEffect(() => {
    let left = hash.length < 2 ? 0 : attempts
    const timer = setInterval(() => {
      left -= 1
      if (left < 0 || focusProperty(form.current, hash.slice(1))) clearInterval(timer)
    }, pause)
    return () => clearInterval(timer)
  }, [form, hash, key])
}
