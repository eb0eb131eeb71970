import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
const listeners = new Set<() => void>()

const change = (by: number): void => {
  holders += by
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the rest of the panel, while it is mounted, that something on the screen is not saved. */
export function useHoldsUnsaved(holds: boolean): void {
  useEffect(() => {
    if (!holds) return
    change(1)
    return () => change(-1)
  }, [holds])
}

/** Whether something on the screen is not saved. */
export const useUnsaved = (): boolean => useSyncExternalStore(listen, () => holders > 0)
