import { useSyncExternalStore } from 'react'
import { base } from '../../data/paths.ts'

const listeners = new Set<() => void>()
let moved = false

const notifyListeners = (): void => {
  moved = true
  for (const listener of listeners) listener()
}

/** Opens another public page without reloading anything. `replace` leaves no way back to the present one. */
export function goTo(path: string, replace = false): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', base + path)
  notifyListeners()
}

/** Whether the page was reached from another one, so that whoever cannot see it needs to be led to it. */
export const hasMoved = (): boolean => moved

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  window.addEventListener('popstate', notifyListeners)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('popstate', notifyListeners)
  }
}

/** The path below `/platform` of those who are not signed in, without a slash at its end. */
export const usePublicPath = (): string =>
  useSyncExternalStore(subscribe, () => window.location.pathname.slice(base.length).replace(/\/$/, ''))
