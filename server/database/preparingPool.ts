import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './databaseError.ts'
import { DatabaseUnresponsive, type Watchdog } from './databaseUnresponsive.ts'
import { isUnavailable } from './isUnavailable.ts'
import { PreparedNames } from './preparedNames.ts'
import { runPrepared, begin, commit, type Prepared } from './preparedQuery.ts'
import { deferredMark } from './sql/samePlan.ts'
import type { StatementNames } from './statementNames.ts'

/** How many deferred statements of a transaction are sent with another one at most. */
const maxDeferred = 20

const rollback = 'rollback'

/** What all connections of a pool share. */
export interface PreparingOptions {
  names: StatementNames
  watch: Watchdog
}

/** Turns `ask` into the query function of a client; streaming is not supported. */
export function queryOf(ask: (text: string, values: readonly unknown[]) => Promise<unknown>) {
  function query<Found>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Found>>
  function query<Found>(cursor: PostgresCursor<Found>): PostgresCursor<Found>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not streamed over these connections')
    return ask(text, values)
  }
  return query
}

function preparingClient(client: pg.PoolClient, { names, watch }: PreparingOptions): PostgresPoolClient {
  let isBroken = false
  let unresponsive: DatabaseUnresponsive | undefined
  const prepared = new PreparedNames(names)
  const { rowReaders } = prepared
  /** Whether a transaction begins with the next statement. */
  let isBeginPending = false
  let canBegin = false
  /** Deferred statements of the transaction, which are sent with the next one. */
  let deferred: (Prepared & { text: string })[] = []
  const nameOf = (text: string): string | undefined => (text === commit.text ? commit.name : names.of(text))
  /** Begins the pending transaction with a statement of its own, if it can't be sent ahead. */
  const beginNow = async (): Promise<void> => {
    await watch(runPrepared(client, begin, rowReaders))
    canBegin = true
    isBeginPending = false
  }
  /** Takes what is to be sent ahead of a statement, or runs it first if nothing can be sent ahead. */
  const takeAhead = async (canHave: boolean): Promise<Prepared[]> => {
    if (isBeginPending && !(canBegin && canHave)) await beginNow()
    const ahead = [...(isBeginPending ? [{ name: begin.name, values: [] }] : []), ...deferred]
    const alone = canHave ? [] : deferred
    ;[isBeginPending, deferred] = [false, []]
    for (const { name, text, values } of alone)
      await watch(runPrepared(client, { name, text, values: [...values] }, rowReaders))
    return canHave ? ahead : []
  }
  const runNow = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // After a timeout, further statements such as the end of the transaction would wait just as long.
    if (unresponsive) throw unresponsive
    const name = nameOf(text)
    try {
      const ahead = await takeAhead(name !== undefined || values.length > 0)
      // Statements that are sent ahead must not be deallocated.
      if (name !== undefined && prepared.isFullFor(name) && ahead.length === 0)
        await watch(client.query(prepared.deallocateUnused()))
      const result = await watch(
        runPrepared(client, { ...(name === undefined ? {} : { name }), text, values: [...values], ahead }, rowReaders),
      )
      if (name !== undefined && name !== commit.name) prepared.add(name)
      return result
    } catch (error) {
      if (error instanceof DatabaseUnresponsive) unresponsive = error
      if (isOutdatedPlan(error)) names.forget(text)
      isBroken ||= isUnavailable(error)
      throw error
    }
  }
  /** Whether a statement can be deferred until the next one of its transaction. */
  const isDeferrable = (text: string): boolean => {
    if (!text.startsWith(deferredMark) || isBeginPending || unresponsive || deferred.length >= maxDeferred) return false
    return prepared.has(names.of(text) ?? '')
  }
  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const command = text.toUpperCase()
    if (text === rollback) deferred = []
    if (isDeferrable(text)) {
      deferred.push({ name: names.of(text) ?? '', text, values })
      return { command: '', rowCount: null, rows: [] }
    }
    const isNothingDone = isBeginPending && (text === commit.text || text === rollback)
    if (text !== begin.text && !isNothingDone) return runNow(text, values)
    isBeginPending = text === begin.text
    return { command, rowCount: null, rows: [] }
  }
  return { query: queryOf(ask), release: destroy => client.release(destroy === true || isBroken) }
}

/**
 * A pool whose connections prepare and plan a statement only once if it begins with `samePlanMark`, which doubles the number of pages per
 * second. Others are planned for their values each time. A transaction begins together with its first statement, and statements that begin
 * with `deferredMark` are sent with the next one. A connection that failed is not reused, and every statement is watched for timeouts.
 */
export function preparingPool(
  pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>,
  preparing: PreparingOptions,
): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const known = clients.get(client) ?? preparingClient(client, preparing)
      clients.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}
