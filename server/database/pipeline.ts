import type { Duplex } from 'node:stream'
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { databaseError, isOutdatedPlan } from './databaseError.ts'
import { DatabaseSilent, type Watch } from './databaseSilent.ts'
import { isUnavailable } from './isUnavailable.ts'
import { askPrepared, type Described } from './preparedQuery.ts'
import { parserOf } from './postgresParsers.ts'
import { mostPrepared, type StatementNames } from './statementNames.ts'
import { samePlanMark } from './sql/samePlan.ts'

/** In milliseconds; an answer to a read that is planned once takes less than one. */
const usualPatience = 50
const againMilliseconds = 1_000
/** It has taken too long already, and would elsewhere. */
const cancelled = '57014'
/** One of the same text went ahead and could not be prepared; it is told why elsewhere. */
const notPrepared = '26000'

/** A read that is planned once and changes nothing, so that it takes little and may be sent again. */
const readMark = `${samePlanMark}select `

type Row = Record<string, unknown>

/** A connection on which reads are sent before earlier ones are answered. See docs/decisions/115. */
export interface Pipeline {
  /** What the database answers; undefined where another connection has to be used, because the connection is away or its answers take long. */
  ask(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row> | undefined>
  end(): Promise<void>
}

/** The driver's socket. It says so in its code, and not in its types. */
const socketOf = (client: pg.Client): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** Collects what is written to a client in one turn of the event loop, and sends it in one piece. */
function collectTurns(client: pg.Client): () => void {
  const socket = socketOf(client)
  let isCollecting = false
  return () => {
    if (isCollecting) return
    isCollecting = true
    socket.cork()
    setImmediate(() => {
      isCollecting = false
      socket.uncork()
    })
  }
}

interface Means {
  /** Makes a client that pipelines, not connected yet. */
  createClient(): pg.Client
  names: StatementNames
  watch: Watch
  /** For how many milliseconds a read may have waited for its answer so that others are sent behind it. */
  patience?: number
}

/** A connected client, and what waits on it for an answer. */
function askingClient(client: pg.Client, { names, watch, patience = usualPatience }: Omit<Means, 'createClient'>) {
  const described: Described = { readers: new Map(), parserOf }
  const prepared = new Set<string>()
  const collectTurn = collectTurns(client)
  /** When those were sent that are not answered yet; they are answered in their order. */
  const sent: number[] = []
  const forgetGone = (): void => {
    const gone = names.goneOf(prepared)
    for (const name of gone) {
      prepared.delete(name)
      described.readers.delete(name)
    }
    client.query(gone.map(name => `deallocate ${name}`).join(';')).catch(() => undefined)
  }
  return {
    isIdle: (): boolean => sent.length === 0,
    isSlow: (): boolean => performance.now() - (sent[0] ?? Infinity) > patience,
    ask: async (name: string, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      collectTurn()
      if (!prepared.has(name) && prepared.size >= mostPrepared) forgetGone()
      sent.push(performance.now())
      try {
        const answer = await watch(askPrepared(client, { name, text, values: [...values] }, described))
        prepared.add(name)
        return answer
      } finally {
        sent.shift()
      }
    },
  }
}

type Connected = ReturnType<typeof askingClient> & {
  client: pg.Client
  /** Why it was given up, where the database said nothing any more. */
  silence?: DatabaseSilent
}

/** Opens a pipeline, which connects with the first read and again when its connection was lost; until then reads go elsewhere. */
export function openPipeline({ createClient, ...asking }: Means): Pipeline {
  let current: Connected | undefined
  let connecting: Promise<void> | undefined
  let isEnded = false
  const lose = (client: pg.Client): void => {
    if (current?.client === client) current = undefined
    socketOf(client).destroy()
  }
  /** Takes note of an error, and throws it unless the read is to be sent elsewhere. */
  const heed = (error: unknown, connected: Connected, text: string): void => {
    const code = databaseError(error)?.code
    if (isOutdatedPlan(error)) return asking.names.forget(text)
    if (code === notPrepared) return
    if (!isUnavailable(error) || code === cancelled) throw error
    lose(connected.client)
    // Whoever else waits has waited as long.
    if (error instanceof DatabaseSilent) connected.silence ??= error
    if (connected.silence) throw connected.silence
  }
  const connect = async (): Promise<void> => {
    const client = createClient()
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      if (isEnded) lose(client)
      else current = { client, ...askingClient(client, asking) }
      connecting = undefined
    } catch {
      lose(client)
      setTimeout(() => (connecting = undefined), againMilliseconds).unref()
    }
  }
  return {
    ask: async (text, values) => {
      if (!current && !isEnded) connecting ??= connect()
      const name = asking.names.of(text)
      const connected = current
      if (!connected || name === undefined || connected.isSlow()) return undefined
      try {
        return await connected.ask(name, text, values)
      } catch (error) {
        heed(error, connected, text)
        return undefined
      }
    },
    end: async () => {
      isEnded = true
      await connecting
      if (current?.isIdle()) await current.client.end()
      else if (current) lose(current.client)
    },
  }
}

/** A pool that asks a pipeline for reads outside of transactions, and takes a connection for everything else. */
export function pipeliningPool(pool: PostgresPool, pipeline: Pipeline): PostgresPool {
  const free: PostgresPoolClient[] = []
  const createClient = (): PostgresPoolClient => {
    let own: Promise<PostgresPoolClient> | undefined
    const ask = async (text: string, values: readonly unknown[]): Promise<unknown> => {
      // What has a connection of its own, as a transaction, goes on there.
      const answer = own || !text.startsWith(readMark) ? undefined : await pipeline.ask(text, values)
      if (answer) return answer
      own ??= pool.connect()
      return (await own).query(text, values)
    }
    const client = {
      query: (text: unknown, values: readonly unknown[] = []): unknown => {
        if (typeof text !== 'string') throw new TypeError('Rows are not streamed over these connections')
        return ask(text, values)
      },
      release: (destroy?: boolean): void => {
        own?.then(
          connected => connected.release(destroy),
          () => undefined,
        )
        own = undefined
        if (destroy !== true) free.push(client)
      },
    } as PostgresPoolClient
    return client
  }
  return {
    connect: async () => free.pop() ?? createClient(),
    end: async () => {
      await Promise.all([pool.end(), pipeline.end()])
    },
    options: pool.options,
  }
}
