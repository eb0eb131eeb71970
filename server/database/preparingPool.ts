import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { isOutdatedPlan } from './databaseError.ts'
import { DatabaseSilent, type Watch } from './databaseSilent.ts'
import { isUnavailable } from './isUnavailable.ts'
import { PreparedNames } from './preparedNames.ts'
import { askPrepared, begin, commit, type Prepared } from './preparedQuery.ts'
import { laterMark } from './sql/samePlan.ts'
import type { StatementNames } from './statementNames.ts'

/** So many statements of a transaction go with another one. */
const mostLater = 20

const rollback = 'rollback'

/** What all connections of a pool have in common. */
export interface Preparing {
  names: StatementNames
  watch: Watch
}

/** What asks a connection for texts, as it is asked: rows are not streamed over these connections. */
export function queryOf(ask: (text: string, values: readonly unknown[]) => Promise<unknown>) {
  function query<Found>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Found>>
  function query<Found>(cursor: PostgresCursor<Found>): PostgresCursor<Found>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Rows are not streamed over these connections')
    return ask(text, values)
  }
  return query
}

function preparingClient(client: pg.PoolClient, { names, watch }: Preparing): PostgresPoolClient {
  let isBroken = false
  let silence: DatabaseSilent | undefined
  const prepared = new PreparedNames(names)
  const { described } = prepared
  /** Whether a transaction is to begin with the next statement. */
  let isToBegin = false
  let canBegin = false
  /** Statements of the transaction that go with the next one. */
  let later: (Prepared & { text: string })[] = []
  const nameOf = (text: string): string | undefined => (text === commit.text ? commit.name : names.of(text))
  /** Begins the transaction that is to begin, unless that can be sent ahead. */
  const beginAlone = async (): Promise<void> => {
    await watch(askPrepared(client, begin, described))
    canBegin = true
    isToBegin = false
  }
  /** What is to be sent ahead of a statement; asked by itself where nothing can be. */
  const takeAhead = async (canHave: boolean): Promise<Prepared[]> => {
    if (isToBegin && !(canBegin && canHave)) await beginAlone()
    const ahead = [...(isToBegin ? [{ name: begin.name, values: [] }] : []), ...later]
    const alone = canHave ? [] : later
    ;[isToBegin, later] = [false, []]
    for (const { name, text, values } of alone)
      await watch(askPrepared(client, { name, text, values: [...values] }, described))
    return canHave ? ahead : []
  }
  const askAtOnce = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    // What follows on a connection that is given up, as the end of its transaction, would wait behind what it waited for.
    if (silence) throw silence
    const name = nameOf(text)
    try {
      const ahead = await takeAhead(name !== undefined || values.length > 0)
      // What is sent ahead must still be prepared then.
      if (name !== undefined && prepared.isFullFor(name) && ahead.length === 0)
        await watch(client.query(prepared.giveUpGone()))
      const answer = await watch(
        askPrepared(client, { ...(name === undefined ? {} : { name }), text, values: [...values], ahead }, described),
      )
      if (name !== undefined && name !== commit.name) prepared.add(name)
      return answer
    } catch (error) {
      if (error instanceof DatabaseSilent) silence = error
      if (isOutdatedPlan(error)) names.forget(text)
      isBroken ||= isUnavailable(error)
      throw error
    }
  }
  /** Whether a statement goes with the next one of its transaction. */
  const goesLater = (text: string): boolean => {
    if (!text.startsWith(laterMark) || isToBegin || silence || later.length >= mostLater) return false
    return prepared.has(names.of(text) ?? '')
  }
  const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
    const command = text.toUpperCase()
    if (text === rollback) later = []
    if (goesLater(text)) {
      later.push({ name: names.of(text) ?? '', text, values })
      return { command: '', rowCount: null, rows: [] }
    }
    const isNothingDone = isToBegin && (text === commit.text || text === rollback)
    if (text !== begin.text && !isNothingDone) return askAtOnce(text, values)
    isToBegin = text === begin.text
    return { command, rowCount: null, rows: [] }
  }
  return { query: queryOf(ask), release: destroy => client.release(destroy === true || isBroken) }
}

/**
 * A pool whose connections plan a statement once when it begins with `samePlanMark`; twice as many pages a second. Others
 * are planned for their values each time. A transaction begins with its first statement, in the same piece, and what begins with `laterMark`
 * goes with the next one. A connection that failed is not used
 * again, and each question is watched over.
 */
export function preparingPool(pool: Pick<pg.Pool, 'connect' | 'end' | 'options'>, preparing: Preparing): PostgresPool {
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
