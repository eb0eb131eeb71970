import { useEvent } from 'ra-core'
import { useEffect } from 'react'

/** What each key of the review does; every one of them is a button too. */
export const reviewKeys = ['a', 'd', 'u', 'j', 'k', 'n', 'A', 'D', 'Enter', '?'] as const
export type ReviewKey = (typeof reviewKeys)[number]

const same: Readonly<Record<string, ReviewKey>> = { ArrowDown: 'j', ArrowUp: 'k' }

/** Letters by the place of their key, so that they work on a Georgian keyboard too. */
const byPlace: Readonly<Record<string, ReviewKey>> = { KeyA: 'a', KeyD: 'd', KeyU: 'u', KeyJ: 'j', KeyK: 'k', KeyN: 'n' }

const keyOf = (event: KeyboardEvent): ReviewKey | undefined => {
  const placed = byPlace[event.code]
  if (placed) return event.shiftKey ? reviewKeys.find(key => key === placed.toUpperCase()) : placed
  return same[event.key] ?? reviewKeys.find(key => key === event.key)
}

const isWriting = (target: EventTarget | null): boolean => target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog, [role="application"]') !== null
const isPressing = (target: EventTarget | null): boolean => target instanceof Element && target.closest('button, a, summary') !== null

/** Hands the keys of the review over, but never while somebody writes, nor with Ctrl, Alt or Cmd; Ctrl+Enter always sends. */
export function useReviewKeys(press: (key: ReviewKey) => void): void {
  const onPress = useEvent(press)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isWriting(event.target)) return
      const sends = event.key === 'Enter'
      if (sends ? isPressing(event.target) && !event.ctrlKey && !event.metaKey : event.ctrlKey || event.metaKey || event.altKey) return
      const key = keyOf(event)
      if (!key) return
      event.preventDefault()
      onPress(key)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [onPress])
}
