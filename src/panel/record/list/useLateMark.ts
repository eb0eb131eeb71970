import { type RefObject, useEffect } from 'react'

/** Milliseconds after which a wait becomes noticeable. */
const noticed = 350

/** Marks a table as loading once the wait becomes noticeable; a shorter wait changes nothing on the screen. */
export function useLateMark(table: RefObject<HTMLTableElement | null>, busy: boolean): void {
  useEffect(() => {
    const element = table.current
    if (!busy || !element) return undefined
    const timer = setTimeout(() => element.toggleAttribute('data-late', true), noticed)
    return () => {
      clearTimeout(timer)
      element.removeAttribute('data-late')
    }
  }, [table, busy])
}
