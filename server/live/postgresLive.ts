import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createLocalLive, type Live } from '../../src/features/live/live.ts'
import type { Change } from '../../src/engine/model/live.ts'
import { modelChannel } from '../schemaManager.ts'
import type { WrittenTables } from '../database/writtenTables.ts'
import { log } from '../log.ts'

const channel = 'marani_changes'
const tablesChannel = 'marani_tables'
/** The payload of a PostgreSQL notification is limited to 8,000 bytes. */
const maxPayloadBytes = 7_500
const batchMilliseconds = 20
/** Written tables are reported immediately, but at most this often; those written in between are reported together. */
const tablesMilliseconds = 3
/** How long the database may take for a notification. */
const responseMilliseconds = 5_000
/** How often an idle connection is checked. */
const heartbeatMilliseconds = 30_000
const reconnectMilliseconds = [200, 1_000, 5_000] as const

/** The PID of the process that serves a connection; notifications carry it. */
const numberOf = (client: pg.Client): number | undefined => (client as { processID?: number }).processID

/** A statement that each connection prepares once. */
const notify = { name: 'notify', text: 'select pg_notify($1, $2)' }

/** Packs changes into as few messages as possible. A change that is too large on its own is sent without the fields on whose it is. */
export function messagesOf(changes: readonly Change[]): string[] {
  const messages: string[] = []
  let part: string[] = []
  let bytes = 2
  for (const change of changes) {
    const whole = JSON.stringify(change)
    const text = Buffer.byteLength(whole) + 2 > maxPayloadBytes ? JSON.stringify({ ...change, own: {} }) : whole
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > maxPayloadBytes) {
      messages.push(`[${part.join(',')}]`)
      part = []
      bytes = 2
    }
    part.push(text)
    bytes += size
  }
  if (part.length > 0) messages.push(`[${part.join(',')}]`)
  return messages
}

/**
 * Distributes changes over PostgreSQL's LISTEN and NOTIFY, so that all servers on one database are notified of each other's writes. While
 * the connection is lost, this server's own listeners are notified directly, and it keeps reconnecting. `onModel` is called when a model
 * was published, `written` is updated with the tables that other servers wrote.
 */
export async function createPostgresLive(
  databaseUrl: string,
  onModel: () => void = () => undefined,
  written?: WrittenTables,
): Promise<Live> {
  const local = createLocalLive()
  let client: pg.Client | undefined
  let waiting: Change[] = []
  let timer: NodeJS.Timeout | undefined
  let attempt = 0

  const connect = async (): Promise<void> => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'marani live',
      connectionTimeoutMillis: 5_000,
      query_timeout: responseMilliseconds,
      keepAlive: true,
    })
    newClient.on('error', error => log.warn({ reason: error.message }, 'the connection for notifications was lost'))
    newClient.on('end', () => {
      if (client === newClient) {
        client = undefined
        written?.setNotifier(undefined)
      }
      if (!local.closed.aborted) reconnect()
    })
    const handlers: Record<string, (payload: string, from: number) => void> = {
      [modelChannel]: () => onModel(),
      [channel]: payload => local.announce(JSON.parse(payload) as Change[]),
      [tablesChannel]: (payload, from) =>
        from !== numberOf(newClient) && written?.noteRemote(JSON.parse(payload) as string[]),
    }
    newClient.on('notification', ({ channel: where, payload, processId }) =>
      handlers[where]?.(payload ?? '[]', processId),
    )
    await newClient.connect()
    // Notifications need not survive a crash of the database, so there is no need to wait for its disk.
    await newClient
      .query(`SET synchronous_commit = off; LISTEN ${channel}; LISTEN ${modelChannel}; LISTEN ${tablesChannel}`)
      .catch(closeOnError(newClient))
    client = newClient
    attempt = 0
    written?.setNotifier(notifyOfTables)
  }
  /** Returns a handler that closes a connection on which a query failed; its end triggers a reconnect. */
  const closeOnError =
    (failed: pg.Client) =>
    (error: unknown): never => {
      void failed.end().catch(() => undefined)
      throw error
    }
  const reconnect = () => {
    const pause = reconnectMilliseconds[Math.min(attempt++, reconnectMilliseconds.length - 1)]
    setTimeout(
      () => void connect().catch(error => log.warn({ err: error }, 'reconnecting for notifications failed')),
      pause,
    ).unref()
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Runs queries on the connection one after another, since it processes one at a time. */
  const enqueue = <Result>(ask: () => Promise<Result>): Promise<Result> => {
    const result = last.then(ask)
    last = result.catch(() => undefined)
    return result
  }
  const flush = () => {
    timer = undefined
    const changes = waiting
    waiting = []
    const listening = client
    if (!listening) return local.announce(changes)
    for (const message of messagesOf(changes))
      void enqueue(() => listening.query({ ...notify, values: [channel, message] }))
        .catch(closeOnError(listening))
        .catch(() => local.announce(JSON.parse(message) as Change[]))
  }
  let pending = new Set<string>()
  let tablesSentAt = 0
  const notifyOfTables = (tables: readonly string[]): void => {
    const isScheduled = pending.size > 0
    for (const table of tables) pending.add(table)
    if (isScheduled) return
    void enqueue(async () => {
      const early = tablesSentAt + tablesMilliseconds - performance.now()
      if (early > 0) await wait(Math.ceil(early))
      const all = JSON.stringify([...pending])
      pending = new Set()
      tablesSentAt = performance.now()
      await client?.query({ ...notify, values: [tablesChannel, all] })
    }).catch(() => undefined)
  }
  await connect()
  const heartbeat = setInterval(() => {
    const listening = client
    if (listening)
      void enqueue(() => listening.query('select 1'))
        .catch(closeOnError(listening))
        .catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'the connection for notifications does not respond'),
        )
  }, heartbeatMilliseconds).unref()
  return {
    ...local,
    announce: changes => {
      waiting.push(...changes)
      timer ??= setTimeout(flush, batchMilliseconds)
    },
    close: async () => {
      written?.setNotifier(undefined)
      await local.close()
      clearTimeout(timer)
      clearInterval(heartbeat)
      await client?.end()
    },
  }
}
