import { useSyncExternalStore } from 'react'
import { base } from '../../data/paths.ts'

const listeners = new Set<() => void>()
let moved = false

const notifyListeners = (): void => {
  moved = true
  for (const listener of listeners) listener()
}

/** Opens another public page without a page load. `replace` replaces the current history entry. */
export function goTo(path: string, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', base + path)
  notifyListeners()
}

/** Whether the page was opened from another one. */
export const hasMoved = (): boolean => moved

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('popstate', notifyListeners)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', notifyListeners)
  }
}

/** Returns the current public path below `/platform`, without a trailing slash. */
export const usePublicPath = (): string =>
  useSyncExternalStore(subscribe, () => window.location.pathname.slice(base.length).replace(/\/$/, ''))
