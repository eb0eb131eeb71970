import { useSyncExternalStore } from 'react'
import { api } from './api.ts'

const firstPause = 2_000
const longestPause = 30_000

let lost = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Asks the server for nothing but an answer, ever less often, until there is one. */
function ask(pause: number): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const reached = await fetch(`${api}/health`).then(
      () => true,
      () => false,
    )
    tell(reached)
    if (lost) ask(Math.min(pause * 2, longestPause))
  }, pause)
}

function tell(reached: boolean): void {
  if (lost !== reached) return
  lost = !reached
  if (lost) ask(firstPause)
  else clearTimeout(timer)
  for (const listener of listeners) listener()
}

const check = (): void => {
  if (navigator.onLine === false) tell(false)
  ask(0)
}

window.addEventListener('offline', check)
window.addEventListener('online', check)

/** Whether the server can be reached, as the last call to it found. */
export const connection = {
  isLost: (): boolean => lost,
  /** What a call found: an answer of any kind, or none. */
  tell,
  /** Asks the server now. */
  check,
  /** Calls `listener` at every change; answers how to stop that. */
  listen(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Whether the server cannot be reached at the moment. */
export const useConnectionLost = (): boolean => useSyncExternalStore(connection.listen, connection.isLost)
