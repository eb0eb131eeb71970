import { useSyncExternalStore } from 'react'

const listener = (listen: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listen)
  return () => document.removeEventListener('visibilitychange', listen)
}

/** Whether the page is visible. */
export const useIsVisible = (): boolean => useSyncExternalStore(listener, () => document.visibilityState !== 'hidden')
