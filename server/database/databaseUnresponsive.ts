import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { hasSqlState } from './databaseError.ts'

/** A database that no longer responds, neither to statements nor to new connections: frozen, or the network is broken. */
export class DatabaseUnresponsive extends Error {
  override name = 'DatabaseUnresponsive'
  readonly code = 'ETIMEDOUT'
}

const watchdogLimits = {
  /** How long a statement may take before the server is probed, in milliseconds. */
  statementMilliseconds: 3_000,
  /** The timeout of a probe. */
  probeMilliseconds: 2_000,
  /** After this many failed probes in a row the statement is given up. */
  failedProbes: 2,
  /** How long a statement may take even if the server responds to others: longer than the server's own limit. */
  maxMilliseconds: 35_000,
}

/** Whether the server responds to a new connection, even if it rejects it. */
async function doesRespond(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'marani look',
    connectionTimeoutMillis: watchdogLimits.probeMilliseconds,
    query_timeout: watchdogLimits.probeMilliseconds,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return hasSqlState(error)
  } finally {
    void client.end().catch(() => undefined)
  }
}

export type Watchdog = <Result>(statement: Promise<Result>) => Promise<Result>

const isUnlimited = new AsyncLocalStorage<true>()

/** Runs `work` without a time limit for its statements as long as the server responds at all, as in a migration. */
export const withoutTimeLimit = <Result>(work: () => Promise<Result>): Promise<Result> => isUnlimited.run(true, work)

/**
 * Returns a function that watches over statements. While the server responds to anything, a statement may take as long as its own limit
 * allows; once the server does not respond at all, the statement is rejected with `DatabaseUnresponsive` within seconds.
 */
export function createWatchdog(databaseUrl: string): Watchdog {
  let probing: Promise<boolean> | undefined
  const probe = (): Promise<boolean> => (probing ??= doesRespond(databaseUrl).finally(() => (probing = undefined)))
  return <Result>(statement: Promise<Result>): Promise<Result> => {
    const [began, mayTakeLong] = [performance.now(), isUnlimited.getStore() === true]
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let [failures, isSettled] = [0, false]
    let timer: NodeJS.Timeout
    const check = async (): Promise<void> => {
      if (!mayTakeLong && performance.now() - began > watchdogLimits.maxMilliseconds)
        return reject(new DatabaseUnresponsive('The database did not finish the statement'))
      failures = (await probe()) ? 0 : failures + 1
      if (isSettled) return
      if (failures >= watchdogLimits.failedProbes)
        return reject(new DatabaseUnresponsive('The database does not respond'))
      wait(failures > 0 ? 0 : watchdogLimits.statementMilliseconds)
    }
    const wait = (milliseconds: number): void => {
      timer = setTimeout(() => void check(), milliseconds).unref()
    }
    wait(watchdogLimits.statementMilliseconds)
    statement.then(resolve, reject).finally(() => {
      isSettled = true
      clearTimeout(timer)
    })
    return promise
  }
}
