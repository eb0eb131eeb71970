import { useEffect, useSyncExternalStore } from 'react'

let unsavedCount = 0
let losableCount = 0
let pendingLeave: (() => void) | undefined
const listeners = new Set<() => void>()

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

const change = (by: number, isLost: boolean): void => {
  unsavedCount += by
  if (isLost) losableCount += by
  notifyListeners()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records while mounted that the screen has unsaved input; `isLost` if no draft stores it. */
export function useReportUnsaved(holds: boolean, isLost: boolean): void {
  useEffect(() => {
    if (!holds) return
    change(1, isLost)
    return () => change(-1, isLost)
  }, [holds, isLost])
}

/** Whether the screen has unsaved input. */
export const useUnsaved = (): boolean => useSyncExternalStore(listen, () => unsavedCount > 0)

/** Whether the screen has input that a remount would lose. */
export const useLosable = (): boolean => useSyncExternalStore(listen, () => losableCount > 0)

/** Leaves the page with `go`, after confirmation if there is unsaved input. */
export function confirmLeave(go: () => void): void {
  if (unsavedCount === 0) return go()
  pendingLeave = go
  notifyListeners()
}

/** The navigation that awaits confirmation, if any. */
export const usePendingLeave = (): (() => void) | undefined => useSyncExternalStore(listen, () => pendingLeave)

/** Discards the navigation that awaits confirmation. */
export function cancelPendingLeave(): void {
  pendingLeave = undefined
  notifyListeners()
}
