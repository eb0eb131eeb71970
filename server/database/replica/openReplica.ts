import { type CompiledQuery, Kysely, type Logger, PostgresDialect, type QueryResult } from 'kysely'
import type pg from 'pg'
import { log } from '../../log.ts'
import { databaseError, isLocked, isRetryable } from '../databaseError.ts'
import { createWatchdog } from '../databaseUnresponsive.ts'
import { isUnavailable } from '../isUnavailable.ts'
import { preparingPool } from '../preparingPool.ts'
import { StatementNames } from '../statementNames.ts'
import type { Tables } from '../tables.ts'
import {
  caughtUpPool,
  ReplicaUnavailable,
  type ReplicaTrouble,
  type Required,
  waitForPosition,
} from './caughtUpPool.ts'
import { coalesceCalls } from './coalesceCalls.ts'
import { identityOf, primaryPosition, replicaPosition } from './position.ts'

/** Whether reads go to the replica, or why not. */
export type ReplicaState = 'used' | ReplicaTrouble

/** A server's information about the replica. */
export interface ReplicaReport {
  state: ReplicaState
  /** How many bytes of writes it had not replayed at the last probe; null if it did not respond. */
  behind_bytes: number | null
  /** How many statements the replica has answered since the start, and how many of those meant for it the primary has. */
  reads: { replica: number; primary: number }
}

/** A copy of the database that answers reads. See docs/decisions/104. */
export interface Replica {
  /**
   * Returns the replica's result, which is never older than the primary's would be; undefined if the primary has to be used. Throws errors
   * of the statement itself.
   */
  run<Result>(question: CompiledQuery<Result>): Promise<QueryResult<Result> | undefined>
  report(): ReplicaReport
  close(): Promise<void>
}

/** How often the replica is probed while it is used and while it is not, in milliseconds. */
const probeIntervals = { used: 1_000, unused: 250 }

/** The statement was cancelled because it took too long; the primary would take as long. */
const cancelled = '57014'

/** The primary's position is unknown, and so nothing is known about the replica either. */
class PrimaryUnknown extends Error {
  override name = 'PrimaryUnknown'
}

const troubleOf = (error: unknown): ReplicaTrouble | undefined => {
  if (error instanceof PrimaryUnknown) return undefined
  if (error instanceof ReplicaUnavailable) return error.trouble
  return isUnavailable(error) && !isRetryable(error) && !isLocked(error) ? 'no_answer' : undefined
}

interface ReplicaOptions {
  databaseUrl: string
  /** Connection pools: to the primary, only for its position; to the replica, for reads and for probes. */
  pools: { primary: pg.Pool; reads: pg.Pool; probes: pg.Pool }
  watch: Logger
}

/**
 * Opens a replica and probes it regularly until it is closed. A replica that can't be used is not an error: its state says why, and it is
 * used again once it can be.
 */
export async function openReplica({ databaseUrl, pools, watch }: ReplicaOptions): Promise<Replica> {
  const askPrimary = (statement: string) => pools.primary.query<Record<string, unknown>>(statement)
  let identity: string | undefined
  const readRequired = coalesceCalls(async (): Promise<Required> => {
    try {
      identity ??= await identityOf(askPrimary)
      return { position: await primaryPosition(askPrimary), identity }
    } catch (cause) {
      throw new PrimaryUnknown('the position of the primary is unknown', { cause })
    }
  })
  const report: ReplicaReport = { state: 'no_answer', behind_bytes: null, reads: { replica: 0, primary: 0 } }
  const whileUsed = async (): Promise<Required> => {
    const required = await readRequired()
    if (report.state !== 'used') throw new ReplicaUnavailable(report.state)
    return required
  }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: caughtUpPool(
        preparingPool(pools.reads, { names: new StatementNames(), watch: createWatchdog(databaseUrl) }),
        whileUsed,
      ),
    }),
    log: watch,
  })
  const createLoss = () => {
    const loss = Promise.withResolvers<never>()
    loss.promise.catch(() => undefined)
    return loss
  }
  let loss = createLoss()
  let isClosed = false

  const setState = (state: ReplicaState, reason?: unknown): void => {
    if (state === report.state || isClosed) return
    report.state = state
    if (state === 'used') return log.info('reads go to the replica')
    log.warn({ state, reason: reason instanceof Error ? reason.message : undefined }, 'reads go to the primary')
    // A replica that is only behind still finishes running statements.
    if (state === 'behind') return
    report.behind_bytes = null
    loss.reject(new ReplicaUnavailable(state))
    loss = createLoss()
  }
  const probe = async (): Promise<void> => {
    try {
      const required = await readRequired()
      const position = await waitForPosition(async () => {
        const found = await replicaPosition(statement => pools.probes.query<Record<string, unknown>>(statement))
        if (found.position !== undefined) report.behind_bytes = Math.max(0, Number(required.position - found.position))
        return found
      }, required)
      report.behind_bytes = Math.max(0, Number(required.position - position))
      setState('used')
    } catch (error) {
      if (!(error instanceof PrimaryUnknown))
        setState(error instanceof ReplicaUnavailable ? error.trouble : 'no_answer', error)
    }
  }
  let timer: NodeJS.Timeout | undefined
  const scheduleProbe = (): void => {
    if (isClosed) return
    timer = setTimeout(
      () => void probe().then(scheduleProbe),
      report.state === 'used' ? probeIntervals.used : probeIntervals.unused,
    ).unref()
  }
  await probe()
  scheduleProbe()
  return {
    run: async question => {
      if (report.state === 'used')
        try {
          const result = await Promise.race([kysely.executeQuery(question), loss.promise])
          report.reads.replica++
          return result
        } catch (error) {
          if (databaseError(error)?.code === cancelled) throw error
          const trouble = troubleOf(error)
          if (trouble) setState(trouble, error)
        }
      report.reads.primary++
      return undefined
    },
    report: () => ({ ...report, reads: { ...report.reads } }),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await kysely.destroy()
      // Kysely does not end pools that it has not used.
      await Promise.all([pools.probes, pools.primary, pools.reads].map(pool => (pool.ending ? undefined : pool.end())))
    },
  }
}
