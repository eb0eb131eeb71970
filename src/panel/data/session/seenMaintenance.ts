import { useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records whether a response says that the system is read-only. */
export function noteMaintenance(said: boolean): void {
  if (said === isOn) return
  isOn = said
  for (const listener of listeners) listener()
}

/** Whether the system is read-only, according to the last response. */
export const useMaintenance = (): boolean => useSyncExternalStore(listen, () => isOn)
