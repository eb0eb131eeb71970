import { type RefObject, useEffect } from 'react'

/** Milliseconds after which a wait is noticed. */
const noticed = 350

/** Marks a table whose rows are waited for long enough to be noticed; nothing is drawn for a shorter wait, not even by a transition that only begins. */
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
