import { useSyncExternalStore } from 'react'

let isOn = false
const listeners = new Set<() => void>()

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records what an answer says: whether nothing may be written at the moment. */
export function noteMaintenance(said: boolean): void {
  if (said === isOn) return
  isOn = said
  for (const listener of listeners) listener()
}

/** Whether nothing may be written at the moment, as the last answer said. */
export const useMaintenance = (): boolean => useSyncExternalStore(listen, () => isOn)
