import { useSyncExternalStore } from 'react'
import { minuteMilliseconds } from '../../engine/model/durations.ts'

const listeners = new Set<() => void>()
let now = new Date()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  now = new Date()
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, minuteMilliseconds)
    if (Date.now() - now.getTime() > minuteMilliseconds) now = new Date()
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * Returns the current time to the minute, from one clock for all components; they render again only when the minute
 * changes.
 */
export const useNow = (): Date => useSyncExternalStore(listen, () => now)
