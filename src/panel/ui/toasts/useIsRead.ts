import { type RefObject, useEffect, useState } from 'react'

const begins = ['mouseenter', 'focusin'] as const
const ends = ['mouseleave', 'focusout'] as const

/** Whether somebody is at an element, with the pointer or the cursor. */
export function useIsRead(element: RefObject<HTMLElement | null>): boolean {
  const [isRead, setIsRead] = useState(false)
  useEffect(() => {
    const there = element.current
    const begin = () => setIsRead(true)
    const end = () => setIsRead(false)
    for (const name of begins) there?.addEventListener(name, begin)
    for (const name of ends) there?.addEventListener(name, end)
    return () => {
      for (const name of begins) there?.removeEventListener(name, begin)
      for (const name of ends) there?.removeEventListener(name, end)
    }
  }, [element])
  return isRead
}
