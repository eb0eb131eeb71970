import { useSyncExternalStore } from 'react'

const hear = (listen: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** Whether somebody can look at the page. */
export const useIsVisible = (): boolean => useSyncExternalStore(hear, () => document.visibilityState !== 'hidden')
