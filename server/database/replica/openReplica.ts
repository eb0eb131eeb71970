import { type CompiledQuery, Kysely, type Logger, PostgresDialect, type QueryResult } from 'kysely'
import type pg from 'pg'
import { log } from '../../log.ts'
import { databaseError, isUndone } from '../databaseError.ts'
import { watchSilence } from '../databaseSilent.ts'
import { isUnavailable } from '../isUnavailable.ts'
import { preparingPool } from '../preparingPool.ts'
import { StatementNames } from '../statementNames.ts'
import type { Tables } from '../tables.ts'
import { caughtUpPool, ReplicaRefused, type ReplicaTrouble, type Required, waitForPosition } from './caughtUpPool.ts'
import { inCommon } from './inCommon.ts'
import { identityOf, primaryPosition, replicaPosition } from './position.ts'

/** Whether reads go to the replica, or why they don't. */
export type ReplicaState = 'used' | ReplicaTrouble

/** What a server knows of the replica. */
export interface ReplicaReport {
  state: ReplicaState
  /** How many bytes of what was written it had not replayed when it was last looked at; null where it gave no answer. */
  behind_bytes: number | null
  /** How many statements it has answered since the start, and how many the primary has that were meant for it. */
  reads: { replica: number; primary: number }
}

/** A copy of the database that answers reads. See docs/decisions/104. */
export interface Replica {
  /**
   * What the replica answers, which is never older than what the primary would answer at the moment; undefined where the primary has to be
   * asked. Throws what is wrong with the question itself.
   */
  run<Result>(question: CompiledQuery<Result>): Promise<QueryResult<Result> | undefined>
  report(): ReplicaReport
  close(): Promise<void>
}

/** How often a replica that is used is looked at, and one that is not, in milliseconds. */
const looksApart = { used: 1_000, unused: 250 }

/** It has taken too long already; the primary would take as long. */
const cancelled = '57014'

/** Nobody can say how far the primary is, so that nothing else is known of the replica either. */
class PrimaryUnknown extends Error {
  override name = 'PrimaryUnknown'
}

const troubleOf = (error: unknown): ReplicaTrouble | undefined => {
  if (error instanceof PrimaryUnknown) return undefined
  if (error instanceof ReplicaRefused) return error.trouble
  return isUnavailable(error) && !isUndone(error) ? 'no_answer' : undefined
}

interface Means {
  databaseUrl: string
  /** Pools of connections: of the primary and to ask only how far it is, of the replica for reads, and for looks at it. */
  pools: { primary: pg.Pool; reads: pg.Pool; looks: pg.Pool }
  watch: Logger
}

/**
 * Opens a replica, and looks at it from then on as long as it is open. One that can't be asked is no error: its state says why, and it is
 * used again once it can.
 */
export async function openReplica({ databaseUrl, pools, watch }: Means): Promise<Replica> {
  const askPrimary = (statement: string) => pools.primary.query<Record<string, unknown>>(statement)
  let identity: string | undefined
  const requirement = inCommon(async (): Promise<Required> => {
    try {
      identity ??= await identityOf(askPrimary)
      return { position: await primaryPosition(askPrimary), identity }
    } catch (cause) {
      throw new PrimaryUnknown('the primary does not say how far it is', { cause })
    }
  })
  const report: ReplicaReport = { state: 'no_answer', behind_bytes: null, reads: { replica: 0, primary: 0 } }
  const whileUsed = async (): Promise<Required> => {
    const required = await requirement()
    if (report.state !== 'used') throw new ReplicaRefused(report.state)
    return required
  }
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: caughtUpPool(
        preparingPool(pools.reads, { names: new StatementNames(), watch: watchSilence(databaseUrl) }),
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

  const become = (state: ReplicaState, reason?: unknown): void => {
    if (state === report.state || isClosed) return
    report.state = state
    if (state === 'used') return log.info('reads go to the replica')
    log.warn({ state, reason: reason instanceof Error ? reason.message : undefined }, 'reads go to the primary')
    // One that is only behind still answers what it has begun.
    if (state === 'behind') return
    report.behind_bytes = null
    loss.reject(new ReplicaRefused(state))
    loss = createLoss()
  }
  const look = async (): Promise<void> => {
    try {
      const required = await requirement()
      const position = await waitForPosition(async () => {
        const found = await replicaPosition(statement => pools.looks.query<Record<string, unknown>>(statement))
        if (found.position !== undefined) report.behind_bytes = Math.max(0, Number(required.position - found.position))
        return found
      }, required)
      report.behind_bytes = Math.max(0, Number(required.position - position))
      become('used')
    } catch (error) {
      if (!(error instanceof PrimaryUnknown))
        become(error instanceof ReplicaRefused ? error.trouble : 'no_answer', error)
    }
  }
  let timer: NodeJS.Timeout | undefined
  const lookAgain = (): void => {
    if (isClosed) return
    timer = setTimeout(
      () => void look().then(lookAgain),
      report.state === 'used' ? looksApart.used : looksApart.unused,
    ).unref()
  }
  await look()
  lookAgain()
  return {
    run: async question => {
      if (report.state === 'used')
        try {
          const answer = await Promise.race([kysely.executeQuery(question), loss.promise])
          report.reads.replica++
          return answer
        } catch (error) {
          if (databaseError(error)?.code === cancelled) throw error
          const trouble = troubleOf(error)
          if (trouble) become(trouble, error)
        }
      report.reads.primary++
      return undefined
    },
    report: () => ({ ...report, reads: { ...report.reads } }),
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await kysely.destroy()
      // Kysely leaves a pool alone that it has not used.
      await Promise.all([pools.looks, pools.primary, pools.reads].map(pool => (pool.ending ? undefined : pool.end())))
    },
  }
}
