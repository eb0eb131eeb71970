import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { focusProperty } from './focusProperty.ts'

/** Milliseconds to wait for the page to scroll to its top on opening, and between attempts while inputs are loading. */
const pause = 100
const attempts = 30

/** Focuses the field named in the URL's fragment, once it is rendered. */
export function useRequestedField(form: RefObject<HTMLElement | null>): void {
  // The same field can be requested again; then only the location's key differs.
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
