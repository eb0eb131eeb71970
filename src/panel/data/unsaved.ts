import { useEffect, useSyncExternalStore } from 'react'

let holders = 0
let losers = 0
let pendingLeave: (() => void) | undefined
const listeners = new Set<() => void>()

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

const change = (by: number, isLost: boolean): void => {
  holders += by
  if (isLost) losers += by
  notifyListeners()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Tells the rest of the panel, while it is mounted, that something on the screen is not saved; `isLost` if no draft keeps it. */
export function useHoldsUnsaved(holds: boolean, isLost: boolean): void {
  useEffect(() => {
    if (!holds) return
    change(1, isLost)
    return () => change(-1, isLost)
  }, [holds, isLost])
}

/** Whether something on the screen is not saved. */
export const useUnsaved = (): boolean => useSyncExternalStore(listen, () => holders > 0)

/** Whether something on the screen would be lost if it were remounted. */
export const useLosable = (): boolean => useSyncExternalStore(listen, () => losers > 0)

/** Leaves the page by `go`; where something is not saved the person is asked first. */
export function leaveBy(go: () => void): void {
  if (holders === 0) return go()
  pendingLeave = go
  notifyListeners()
}

/** The way out that the person is to be asked about, where there is one. */
export const usePendingLeave = (): (() => void) | undefined => useSyncExternalStore(listen, () => pendingLeave)

/** Forgets the way out that was asked about. */
export function forgetWay(): void {
  pendingLeave = undefined
  notifyListeners()
}
