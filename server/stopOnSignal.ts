import { setTimeout as wait } from 'node:timers/promises'
import { log } from './log.ts'

/** How soon the death of npm is noticed, and how long what runs may take to end. */
const checkMilliseconds = 500
const patienceMilliseconds = 30_000
/** A signal that comes again this soon is the same one: a terminal signals all of its programs, and npm forwards it besides. */
const echoMilliseconds = 1_000

/** The scripts of package.json that keep running. Whoever starts the server by itself may go away and leave it running. */
const lasting = new Set(['start', 'serve', 'dev'])

/** Calls back once npm, which began this program, is gone: where it was killed it could hand no signal on. */
function whenNpmIsGone(gone: () => void): () => void {
  if (!lasting.has(process.env.npm_lifecycle_event ?? '')) return () => {}
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    gone()
  }, checkMilliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Ends the process well when it is asked to: at SIGINT, at SIGTERM, and when npm, which began it, is killed. `stop` ends what
 * runs. Asked a second time, or where that takes too long, it ends at once. The answer lets the process be as it was.
 */
export function stopOnSignal(stop: () => Promise<void>): () => void {
  let signalledAt: number | undefined
  const end = async (): Promise<void> => {
    if (signalledAt !== undefined && performance.now() - signalledAt > echoMilliseconds) process.exit(1)
    if (signalledAt !== undefined) return
    signalledAt = performance.now()
    const late = wait(patienceMilliseconds, 1, { ref: false })
    const done = stop().then(
      () => 0,
      (error: unknown) => {
        log.error({ err: error }, 'the server did not end well')
        return 1
      },
    )
    process.exit(await Promise.race([done, late]))
  }
  const signals = ['SIGINT', 'SIGTERM'] as const
  const hear = () => void end()
  for (const signal of signals) process.on(signal, hear)
  const lookNoMore = whenNpmIsGone(hear)
  return () => {
    lookNoMore()
    for (const signal of signals) process.off(signal, hear)
  }
}
