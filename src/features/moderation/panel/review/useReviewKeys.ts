import { useEvent, useStore } from 'ra-core'
import { useEffect } from 'react'
import { handlesEnter, isWriting, pressedKey, singleKeys } from '../../../../panel/record/list/keys/pressedKey.ts'

/** The keys of the review; each has a button too. */
export const reviewKeys = ['a', 'd', 'u', 'j', 'k', 'n', 'A', 'D', 'i', 'c', 'Enter', '?'] as const
export type ReviewKey = (typeof reviewKeys)[number]

const same: Readonly<Record<string, ReviewKey>> = { ArrowDown: 'j', ArrowUp: 'k' }

const keyOf = (event: KeyboardEvent): ReviewKey | undefined =>
  same[event.key] ?? reviewKeys.find(key => key === pressedKey(event))

/** Calls `press` for keys of the review, but never while typing, nor with Ctrl, Alt or Cmd; Ctrl+Enter always sends. */
export function useReviewKeys(press: (key: ReviewKey) => void): void {
  const onPress = useEvent(press)
  const [single] = useStore<boolean>(singleKeys, true)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isWriting(event.target)) return
      const sends = event.key === 'Enter'
      if (
        sends
          ? handlesEnter(event.target) && !event.ctrlKey && !event.metaKey
          : event.ctrlKey || event.metaKey || event.altKey
      )
        return
      const key = keyOf(event)
      if (!key || (!single && !event.ctrlKey && !event.metaKey)) return
      event.preventDefault()
      onPress(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onPress, single])
}
