import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { hasSignedIn } from '../data/session/entered.ts'
import type { FocusKeeper } from './keepFocus.ts'

/**
 * Keeps the keyboard focus in the main part and moves it to the heading of every screen that is opened; on the first
 * screen only after signing in.
 */
export function useMainFocus(content: RefObject<HTMLElement | null>): void {
  const keeper = useRef<FocusKeeper>(undefined)
  const { pathname } = useLocation()
  useEffect(() => {
    let wanted = true
    void import('./keepFocus.ts').then(({ keepFocus }) => {
      if (!wanted || !content.current) return
      keeper.current = keepFocus(content.current)
      if (hasSignedIn()) keeper.current.arrive()
    })
    return () => {
      wanted = false
      keeper.current?.stop()
    }
  }, [content])
  useEffect(() => keeper.current?.arrive(), [pathname])
}
