import { useSyncExternalStore } from 'react'
import { api } from './api.ts'
import { limited } from './limited.ts'

/** Milliseconds between questions to a server that does not answer: at first, at most, and at the very least. */
const pauses = { first: 2_000, longest: 30_000, least: 1_000 }

/** Milliseconds in which a server that can be reached answers this one question. */
const patience = 10_000

let lost = false
let pause = pauses.first
let timer: ReturnType<typeof setTimeout> | undefined
let lastProbe = -Infinity
let isAsking = false
const listeners = new Set<() => void>()

/** Asks the server for nothing but an answer, and ever less often until there is one. */
async function ask(): Promise<void> {
  isAsking = true
  lastProbe = performance.now()
  const reached = await limited(patience, null, signal => fetch(`${api}/health`, { signal })).then(
    () => true,
    () => false,
  )
  isAsking = false
  report(reached)
  if (!lost) return
  askIn(pause)
  pause = Math.min(pause * 2, pauses.longest)
}

/** Asks after so many milliseconds; never sooner than a second after the last time, and one question at a time. */
function askIn(milliseconds: number): void {
  if (isAsking) return
  clearTimeout(timer)
  timer = setTimeout(() => void ask(), Math.max(milliseconds, lastProbe + pauses.least - performance.now()))
}

function report(reached: boolean): void {
  if (lost !== reached) return
  lost = !reached
  pause = pauses.first
  if (lost) askIn(pause)
  else clearTimeout(timer)
  for (const listener of listeners) listener()
}

const check = (): void => {
  if (navigator.onLine === false) report(false)
  askIn(0)
}

window.addEventListener('offline', check)
window.addEventListener('online', check)

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves when the server can be reached, which is at once while it is not known to be away; rejects when the signal ends. */
function whenBack(signal?: AbortSignal): Promise<void> {
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

/** Whether the server can be reached, as the last call to it found. While it can't, nobody but this watcher asks again by itself. */
export const connection = {
  isLost: (): boolean => lost,
  /** What a call found: an answer of any kind, or none. */
  report,
  /** Asks the server now, or as soon as it was not asked for a second. */
  check,
  /** Calls `listener` at every change; answers how to stop that. */
  listen,
  whenBack,
}

/** Whether the server cannot be reached at the moment. */
export const useConnectionLost = (): boolean => useSyncExternalStore(connection.listen, connection.isLost)
