import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from '../log.ts'
import { MetricsCollections } from './collectMetrics.ts'
import { numberVariable, type FromServer } from './messages.ts'

/** The delay in milliseconds before a server is restarted, by the number of short-lived runs in a row. */
const restartDelays = [0, 1_000, 2_000, 5_000, 15_000, 30_000] as const

/** A server that ran at least this long was not short-lived. */
const stableMilliseconds = 60_000

/** Several servers on one port. */
export interface Supervisor {
  /** Starts all servers and resolves to the greeting, or to undefined if one failed to start, which has reported why. */
  start(): Promise<string | undefined>
  /** Stops all servers gracefully, and resolves when they have ended. Rejects if one failed to stop cleanly. */
  stop(): Promise<void>
}

const isReady = (message: FromServer): message is Extract<FromServer, { kind: 'ready' }> => message.kind === 'ready'

/**
 * Runs `count` servers as processes that share one port; this process hands each connection to one of them. A server that ends unexpectedly
 * is restarted: immediately if it had run for a while, otherwise with increasing delays. The first server migrates the database before the
 * others start. See docs/decisions/101.
 */
export function supervise(count: number): Supervisor {
  const running = new Map<number, Worker>()
  const timers = new Map<number, NodeJS.Timeout>()
  const collections = new MetricsCollections(() => [...running.values()])
  let state: 'starting' | 'running' | 'stopping' = 'starting'

  const fork = (number: number): Worker => {
    const server = cluster.fork({ [numberVariable]: String(number) })
    running.set(number, server)
    server.on('message', (message: FromServer) => {
      if (message.kind === 'collect') collections.start(server, message.id)
      if (message.kind === 'counted') collections.receive(server, message)
    })
    // A server may end while a message is being sent to it.
    server.on('error', error => log.warn({ err: error, server: number }, 'a message to a server could not be sent'))
    return server
  }
  /** Starts a server and resolves to its greeting once it is ready; undefined if it ended before that. */
  const launch = async (number: number): Promise<string | undefined> => {
    const server = fork(number)
    const { promise: greeting, resolve } = Promise.withResolvers<string | undefined>()
    server.on('message', (message: FromServer) => isReady(message) && resolve(message.greeting))
    server.once('exit', () => {
      running.delete(number)
      resolve(undefined)
    })
    return greeting
  }
  /** Restarts a server whenever it ends; `shortLived` is the number of short-lived runs in a row. */
  const keepRunning = (number: number, shortLived: number): void => {
    const server = running.get(number) ?? fork(number)
    const began = performance.now()
    server.once('exit', (code, signal) => {
      running.delete(number)
      if (state === 'stopping') return
      const failures = performance.now() - began > stableMilliseconds ? 0 : shortLived + 1
      const pause = restartDelays[Math.min(failures, restartDelays.length - 1)]
      log.error({ server: number, code, signal, pause_ms: pause }, 'a server ended unexpectedly and is replaced')
      timers.set(
        number,
        setTimeout(() => keepRunning(number, failures), pause),
      )
    })
  }
  const stop = async (): Promise<void> => {
    state = 'stopping'
    for (const timer of timers.values()) clearTimeout(timer)
    const codes = await Promise.all(
      [...running.values()].map(async server => {
        const ended = once(server, 'exit') as Promise<[code: number | null]>
        server.process.kill('SIGTERM')
        return (await ended)[0]
      }),
    )
    if (codes.some(code => code !== 0 && code !== null)) throw new Error(`A server ended with ${codes.join(', ')}`)
  }
  return {
    start: async () => {
      // Counts rate limits for all servers together.
      new RateLimiterClusterMaster()
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      const [first, ...others] = numbers
      const greeting = first === undefined ? undefined : await launch(first)
      // Command-line permissions for the migration only apply to the first server.
      cluster.setupPrimary({ args: [] })
      const greetings = greeting === undefined ? [undefined] : await Promise.all(others.map(launch))
      if (state === 'stopping') return undefined
      if (greetings.includes(undefined)) {
        await stop().catch(() => undefined)
        return undefined
      }
      state = 'running'
      for (const number of numbers) keepRunning(number, 0)
      return greeting
    },
    stop,
  }
}
