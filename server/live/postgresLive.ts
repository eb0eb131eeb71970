import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { createLocalLive, type Live } from '../../src/features/live/live.ts'
import type { Change } from '../../src/engine/model/live.ts'
import { modelChannel } from '../declaringPlace.ts'
import type { WrittenTables } from '../database/writtenTables.ts'
import { log } from '../log.ts'

const channel = 'marani_changes'
const tablesChannel = 'marani_tables'
/** A message of PostgreSQL holds less than 8,000 bytes. */
const mostBytes = 7_500
const batchMilliseconds = 20
/** Which tables were written is sent at once, but no more often than this: what is written meanwhile goes together. */
const tablesMilliseconds = 3
/** How long the database may take over a notification. */
const answerMilliseconds = 5_000
/** How often a connection without traffic is checked for being alive. */
const beatMilliseconds = 30_000
const againMilliseconds = [200, 1_000, 5_000] as const

/** The number of the process that serves a connection, which its notices are from. */
const numberOf = (client: pg.Client): number | undefined => (client as unknown as { processID?: number }).processID

/** A statement that each connection prepares once. */
const notify = { name: 'notify', text: 'select pg_notify($1, $2)' }

/** Messages that each fit, with as many changes as there are; a change that fits in none is sent without whose it is. */
export function messagesOf(changes: readonly Change[]): string[] {
  const messages: string[] = []
  let part: string[] = []
  let bytes = 2
  for (const change of changes) {
    const whole = JSON.stringify(change)
    const text = Buffer.byteLength(whole) + 2 > mostBytes ? JSON.stringify({ ...change, own: {} }) : whole
    const size = Buffer.byteLength(text) + 1
    if (bytes + size > mostBytes) {
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
 * Notifications over PostgreSQL's LISTEN and NOTIFY, so that all servers on one database learn what each wrote. While the connection is
 * away, this server's own listeners are notified directly, and it reconnects again and again. `onModel` is called when a model was published,
 * `written` with the tables that other servers wrote, while they can be reached.
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
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'marani live',
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMilliseconds,
      keepAlive: true,
    })
    fresh.on('error', error => log.warn({ reason: error.message }, 'the connection for news was lost'))
    fresh.on('end', () => {
      if (client === fresh) {
        client = undefined
        written?.follow(undefined)
      }
      if (!local.closed.aborted) again()
    })
    const hear: Record<string, (payload: string, from: number) => void> = {
      [modelChannel]: () => onModel(),
      [channel]: payload => local.announce(JSON.parse(payload) as Change[]),
      [tablesChannel]: (payload, from) => from !== numberOf(fresh) && written?.hear(JSON.parse(payload) as string[]),
    }
    fresh.on('notification', ({ channel: where, payload, processId }) => hear[where]?.(payload ?? '[]', processId))
    await fresh.connect()
    // News need not survive the database server, so nobody waits until they are on its disk.
    await fresh
      .query(`SET synchronous_commit = off; LISTEN ${channel}; LISTEN ${modelChannel}; LISTEN ${tablesChannel}`)
      .catch(giveUp(fresh))
    client = fresh
    attempt = 0
    written?.follow(notifyOfTables)
  }
  /** A connection on which a question failed is not listened to any more; its end begins another. */
  const giveUp =
    (failed: pg.Client) =>
    (error: unknown): never => {
      void failed.end().catch(() => undefined)
      throw error
    }
  const again = () => {
    const pause = againMilliseconds[Math.min(attempt++, againMilliseconds.length - 1)]
    setTimeout(
      () => void connect().catch(error => log.warn({ err: error }, 'news can not be heard of yet')),
      pause,
    ).unref()
  }
  let last: Promise<unknown> = Promise.resolve()
  /** Sends notifications on the connection once the previous ones are answered: it takes one statement at a time. */
  const inTurn = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(ask)
    last = answer.catch(() => undefined)
    return answer
  }
  const flush = () => {
    timer = undefined
    const changes = waiting
    waiting = []
    const listening = client
    if (!listening) return local.announce(changes)
    for (const message of messagesOf(changes))
      void inTurn(() => listening.query({ ...notify, values: [channel, message] }))
        .catch(giveUp(listening))
        .catch(() => local.announce(JSON.parse(message) as Change[]))
  }
  let pending = new Set<string>()
  let tablesSentAt = 0
  const notifyOfTables = (tables: readonly string[]): void => {
    const isUnderWay = pending.size > 0
    for (const table of tables) pending.add(table)
    if (isUnderWay) return
    void inTurn(async () => {
      const early = tablesSentAt + tablesMilliseconds - performance.now()
      if (early > 0) await wait(Math.ceil(early))
      const all = JSON.stringify([...pending])
      pending = new Set()
      tablesSentAt = performance.now()
      await client?.query({ ...notify, values: [tablesChannel, all] })
    }).catch(() => undefined)
  }
  await connect()
  const beat = setInterval(() => {
    const listening = client
    if (listening)
      void inTurn(() => listening.query('select 1'))
        .catch(giveUp(listening))
        .catch((error: unknown) => log.warn({ reason: String(error) }, 'the connection for news says nothing'))
  }, beatMilliseconds).unref()
  return {
    ...local,
    announce: changes => {
      waiting.push(...changes)
      timer ??= setTimeout(flush, batchMilliseconds)
    },
    close: async () => {
      written?.follow(undefined)
      await local.close()
      clearTimeout(timer)
      clearInterval(beat)
      await client?.end()
    },
  }
}
