import type { Duplex } from 'node:stream'
import type { PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { databaseError, isOutdatedPlan } from './databaseError.ts'
import { DatabaseSilent, type Watch } from './databaseSilent.ts'
import { isUnavailable } from './isUnavailable.ts'
import { PreparedNames } from './preparedNames.ts'
import { askPrepared } from './preparedQuery.ts'
import type { StatementNames } from './statementNames.ts'

/** In milliseconds; an answer to a read that is planned once takes less than one. */
const usualPatience = 50
const againMilliseconds = 1_000
/** It has taken too long already, and would elsewhere. */
const cancelled = '57014'
/** An earlier statement of the same text could not be prepared; the error is reported there. */
const notPrepared = '26000'

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
  const prepared = new PreparedNames(names)
  const collectTurn = collectTurns(client)
  /** When those were sent that are not answered yet; they are answered in their order. */
  const sent: number[] = []
  return {
    isIdle: (): boolean => sent.length === 0,
    isSlow: (): boolean => performance.now() - (sent[0] ?? Infinity) > patience,
    ask: async (name: string, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      collectTurn()
      // In its turn, after those that were sent before.
      if (prepared.isFullFor(name)) client.query(prepared.giveUpGone()).catch(() => undefined)
      sent.push(performance.now())
      try {
        const answer = await watch(askPrepared(client, { name, text, values: [...values] }, prepared.described))
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
  /** Notes an error, and throws it unless the read is to be sent elsewhere. */
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
