import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.ts'

/** How soon the death of npm is noticed. */
const checkMilliseconds = 500
/** How long the program may take to stop. */
const timeoutMilliseconds = 30_000
/** A second signal within this time is the same one: a terminal signals all of its programs, and npm forwards it as well. */
const duplicateMilliseconds = 1_000

/** The scripts of package.json that keep running. A server that was started directly may outlive its parent. */
const longRunning = new Set(['start', 'serve', 'dev'])

/**
 * Calls `onGone` when npm, the parent of this process, has ended: if it was killed, it could not forward a signal. Returns a function that
 * stops watching.
 */
function whenNpmIsGone(onGone: () => void): () => void {
  if (!longRunning.has(process.env.npm_lifecycle_event ?? '')) return () => {}
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    onGone()
  }, checkMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Stops the process gracefully on SIGINT, on SIGTERM, and when its parent npm is killed. `stop` ends what is running. At the second signal,
 * or if stopping takes too long, the process exits immediately. Returns a function that removes the handlers.
 */
export function stopOnSignal(stop: () => Promise<void>): () => void {
  let signalledAt: number | undefined
  const end = async (): Promise<void> => {
    if (signalledAt !== undefined && performance.now() - signalledAt > duplicateMilliseconds) process.exit(1)
    if (signalledAt !== undefined) return
    signalledAt = performance.now()
    const late = wait(timeoutMilliseconds, 1, { ref: false })
    const done = stop().then(
      () => 0,
      (error: unknown) => {
        log.error({ err: error }, 'the server failed to stop cleanly')
        return 1
      },
    )
    process.exit(await Promise.race([done, late]))
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  const onSignal = () => void end()
  for (const signal of signals) process.on(signal, onSignal)
  const stopWatching = whenNpmIsGone(onSignal)
  return () => {
    stopWatching()
    for (const signal of signals) process.off(signal, onSignal)
  }
}
