import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { withTimeout } from './withTimeout.ts'

/** Milliseconds between checks while the server is unreachable: the first, the longest and the minimum pause. */
const pauses = { first: 2_000, longest: 30_000, least: 1_000 }

/** Timeout of a check in milliseconds. */
const timeoutMilliseconds = 10_000

let lost = false
let pause = pauses.first
let timer: ReturnType<typeof setTimeout> | undefined
let lastProbe = -Infinity
let isProbing = false
const listeners = new Set<() => void>()

/** Checks whether the server responds, with growing pauses until it does. */
async function probe(): Promise<void> {
  isProbing = true
  lastProbe = performance.now()
  const reached = await withTimeout(timeoutMilliseconds, null, signal => fetch(`${api}/health`, { signal })).then(
    () => true,
    () => false,
  )
  isProbing = false
  report(reached)
  if (!lost) return
  scheduleCheck(pause)
  pause = Math.min(pause * 2, pauses.longest)
}

/** Schedules a check in this many milliseconds: at least a second after the previous one, and only one at a time. */
function scheduleCheck(milliseconds: number): void {
  if (isProbing) return
  clearTimeout(timer)
  timer = setTimeout(() => void probe(), Math.max(milliseconds, lastProbe + pauses.least - performance.now()))
}

function report(reached: boolean): void {
  if (lost !== reached) return
  lost = !reached
  pause = pauses.first
  if (lost) scheduleCheck(pause)
  else clearTimeout(timer)
  for (const listener of listeners) listener()
}

const check = (): void => {
  if (navigator.onLine === false) report(false)
  scheduleCheck(0)
}

window.addEventListener('offline', check)
window.addEventListener('online', check)

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Resolves when the server is reachable, at once if it is not known to be unreachable. Rejects when the signal is
 * aborted.
 */
function untilReachable(signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const update = () => {
    if (signal?.aborted) reject(signal.reason)
    else if (!lost) resolve()
  }
  const unlisten = listen(update)
  signal?.addEventListener('abort', update)
  update()
  return promise.finally(() => {
    unlisten()
    signal?.removeEventListener('abort', update)
  })
}

/** Whether the server is reachable, according to the last request. While it is not, only this module retries. */
export const connection = {
  isLost: (): boolean => lost,
  /** Records whether a request got a response. */
  report,
  /** Checks the server now, or one second after the previous check. */
  check,
  /** Calls `listener` on every change. Returns a function that unsubscribes. */
  listen,
  untilReachable,
}

/** Whether the server is unreachable. */
export const useConnectionLost = (): boolean => useSyncExternalStore(connection.listen, connection.isLost)
