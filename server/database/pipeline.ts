import type { Duplex } from 'node:stream'
import type { PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { databaseError, isLocked, isOutdatedPlan } from './databaseError.ts'
import { DatabaseUnresponsive, type Watchdog } from './databaseUnresponsive.ts'
import { isUnavailable } from './isUnavailable.ts'
import { PreparedNames } from './preparedNames.ts'
import { runPrepared } from './preparedQuery.ts'
import type { StatementNames } from './statementNames.ts'

/** In milliseconds; a read with a cached plan takes less than one. */
const defaultPatience = 50
const reconnectMilliseconds = 1_000
/** The statement was cancelled because it took too long, and would elsewhere. */
const cancelled = '57014'
/** An earlier statement with the same text could not be prepared; the error is reported there. */
const notPrepared = '26000'

type Row = Record<string, unknown>

/** A connection on which reads are sent before earlier ones have returned. See docs/decisions/115. */
export interface Pipeline {
  /** Returns the result of a statement, or undefined if another connection has to be used, because this one is lost or slow. */
  query(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row> | undefined>
  end(): Promise<void>
}

/** The driver's socket, which its types do not declare. */
const socketOf = (client: pg.Client): Duplex => (client as { connection: { stream: Duplex } }).connection.stream

/** Returns a function that buffers what is written to a client in one turn of the event loop, and sends it in one piece. */
function createTurnBuffer(client: pg.Client): () => void {
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

interface PipelineOptions {
  /** Creates an unconnected client that pipelines. */
  createClient(): pg.Client
  names: StatementNames
  watch: Watchdog
  /** If a read has been pending for longer than this, in milliseconds, no further ones are sent behind it. */
  patience?: number
}

/** A connected client and its pending reads. */
function createPipelinedClient(
  client: pg.Client,
  { names, watch, patience = defaultPatience }: Omit<PipelineOptions, 'createClient'>,
) {
  const prepared = new PreparedNames(names)
  const bufferTurn = createTurnBuffer(client)
  /** When the pending reads were sent; they return in this order. */
  const sent: number[] = []
  return {
    isIdle: (): boolean => sent.length === 0,
    isSlow: (): boolean => performance.now() - (sent[0] ?? Infinity) > patience,
    query: async (name: string, text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> => {
      bufferTurn()
      // Sent in order, after the pending statements.
      if (prepared.isFullFor(name)) client.query(prepared.deallocateUnused()).catch(() => undefined)
      sent.push(performance.now())
      try {
        const result = await watch(runPrepared(client, { name, text, values: [...values] }, prepared.rowReaders))
        prepared.add(name)
        return result
      } finally {
        sent.shift()
      }
    },
  }
}

type Connected = ReturnType<typeof createPipelinedClient> & {
  client: pg.Client
  /** Why the connection was given up, if the database stopped responding. */
  unresponsive?: DatabaseUnresponsive
}

/** Opens a pipeline, which connects with the first read and again after its connection was lost; until then reads go elsewhere. */
export function openPipeline({ createClient, ...asking }: PipelineOptions): Pipeline {
  let current: Connected | undefined
  let connecting: Promise<void> | undefined
  let isEnded = false
  const lose = (client: pg.Client): void => {
    if (current?.client === client) current = undefined
    socketOf(client).destroy()
  }
  /** Handles an error, and rethrows it unless the read should be sent elsewhere. */
  const handleError = (error: unknown, connected: Connected, text: string): void => {
    const code = databaseError(error)?.code
    if (isOutdatedPlan(error)) return asking.names.forget(text)
    if (code === notPrepared || isLocked(error)) return
    if (!isUnavailable(error) || code === cancelled) throw error
    lose(connected.client)
    // All other pending reads have waited just as long.
    if (error instanceof DatabaseUnresponsive) connected.unresponsive ??= error
    if (connected.unresponsive) throw connected.unresponsive
  }
  const connect = async (): Promise<void> => {
    const client = createClient()
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      if (isEnded) lose(client)
      else current = { client, ...createPipelinedClient(client, asking) }
      connecting = undefined
    } catch {
      lose(client)
      setTimeout(() => (connecting = undefined), reconnectMilliseconds).unref()
    }
  }
  return {
    query: async (text, values) => {
      if (!current && !isEnded) connecting ??= connect()
      const name = asking.names.of(text)
      const connected = current
      if (!connected || name === undefined || connected.isSlow()) return undefined
      try {
        return await connected.query(name, text, values)
      } catch (error) {
        handleError(error, connected, text)
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
