import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import { log } from '../log.ts'
import { Collections } from './collectFigures.ts'
import { numberVariable, type FromServer } from './messages.ts'

/** Milliseconds until a server that ended is replaced, after so many that did not last. */
const pauses = [0, 1_000, 2_000, 5_000, 15_000, 30_000] as const

/** A server that ran for so long has lasted. */
const lastingMilliseconds = 60_000

/** Several servers behind one port. */
export interface Supervisor {
  /** Starts all of them and resolves with what the terminal shows; with undefined where one could not begin, which has said why. */
  start(): Promise<string | undefined>
  /** Has all of them finish what they are doing, and resolves when they have ended. Rejects where one did not end well. */
  stop(): Promise<void>
}

const isReady = (message: FromServer): message is Extract<FromServer, { kind: 'ready' }> => message.kind === 'ready'

/**
 * Runs so many servers as processes that share the port of this one, which hands each connection to one of them. One that ends
 * unexpectedly is replaced: at once if it had lasted, later and later if it had not. The first prepares the database before the
 * others begin. See docs/decisions/101.
 */
export function supervise(count: number): Supervisor {
  const running = new Map<number, Worker>()
  const timers = new Map<number, NodeJS.Timeout>()
  const collections = new Collections(() => [...running.values()])
  let state: 'starting' | 'running' | 'stopping' = 'starting'

  const begin = (number: number): Worker => {
    const server = cluster.fork({ [numberVariable]: String(number) })
    running.set(number, server)
    server.on('message', (message: FromServer) => {
      if (message.kind === 'collect') collections.begin(server, message.id)
      if (message.kind === 'counted') collections.take(server, message)
    })
    // It may end while a message is being sent to it.
    server.on('error', error => log.warn({ err: error, server: number }, 'a server could not be told something'))
    return server
  }
  /** Starts a server and resolves with what it says once it answers; undefined where it ended before that. */
  const launch = async (number: number): Promise<string | undefined> => {
    const server = begin(number)
    const { promise: greeting, resolve } = Promise.withResolvers<string | undefined>()
    server.on('message', (message: FromServer) => isReady(message) && resolve(message.greeting))
    server.once('exit', () => {
      running.delete(number)
      resolve(undefined)
    })
    return greeting
  }
  /** Starts a server and replaces it whenever it ends; `shortLived` is how many in a row have not lasted. */
  const keep = (number: number, shortLived: number): void => {
    const server = running.get(number) ?? begin(number)
    const began = performance.now()
    server.once('exit', (code, signal) => {
      running.delete(number)
      if (state === 'stopping') return
      const failures = performance.now() - began > lastingMilliseconds ? 0 : shortLived + 1
      const pause = pauses[Math.min(failures, pauses.length - 1)]
      log.error({ server: number, code, signal, pause_ms: pause }, 'a server ended unexpectedly and is replaced')
      timers.set(
        number,
        setTimeout(() => keep(number, failures), pause),
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
      // Counts what is limited for all of them together.
      new RateLimiterClusterMaster()
      const numbers = Array.from({ length: count }, (_, index) => index + 1)
      const [first, ...others] = numbers
      const greeting = first === undefined ? undefined : await launch(first)
      // What one start was allowed to do to the database is not for those that follow.
      cluster.setupPrimary({ args: [] })
      const greetings = greeting === undefined ? [undefined] : await Promise.all(others.map(launch))
      if (state === 'stopping') return undefined
      if (greetings.includes(undefined)) {
        await stop().catch(() => undefined)
        return undefined
      }
      state = 'running'
      for (const number of numbers) keep(number, 0)
      return greeting
    },
    stop,
  }
}
