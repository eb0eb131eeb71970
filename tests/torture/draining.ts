import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServer, type ServerChild } from '../../bench/mail/servers.ts'
import { openSink } from '../../bench/mail/sink.ts'
import { quantile } from '../../bench/measure/numbers.ts'
import { between, seededRandom } from '../durability/random.ts'
import { BalancedClient, codeOf, isRefused } from './balancedClient.ts'
import { secret } from './client.ts'
import { findErrors } from './findErrors.ts'
import { newLedger } from './ledger.ts'
import { openDatabase, subjectOf } from './torture.ts'
import { prepare, workAll } from './work.ts'

export interface DrainingOutcome {
  drained: number
  /** Requests that were answered, and streams of events that were told to go elsewhere. */
  requests: number
  streams: number
  /** Milliseconds from the end of a stream to the beginning of the next: the middle, and the longest. */
  reconnecting: [middle: number, longest: number]
  /** Milliseconds from SIGTERM until the server had ended. */
  ending: [middle: number, longest: number]
  emails: number
  /** What failed, a sentence each. */
  wrong: string[]
  seconds: number
}

interface Requested {
  rounds: number
  seed: number
  report?: (line: string) => void
}

const [servers, readers, listeners] = [3, 6, 12]

/** A job that nobody works on any more changes only when its lease ends, after 30 s; others give a sign every 10 s. */
const signMilliseconds = 15_000

/** Reads pages until it is told to stop. */
async function read(client: BalancedClient, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await client.ask('GET', '/api/v1/establishments?range=[0,24]&sort=["updated_at","DESC"]')
}

/** Listens for events, on another server whenever a stream ends; notes how long it takes to be back. */
async function follow(client: BalancedClient, times: number[], signal: AbortSignal): Promise<void> {
  let ended: number | undefined
  while (!signal.aborted)
    try {
      const { status, body } = await fetch(`${client.next()}/api/v1/events`, {
        headers: { Authorization: client.authorization },
        signal,
      })
      if (status !== 200) client.wrong.push(`a stream was answered ${status}`)
      if (ended !== undefined) times.push(performance.now() - ended)
      for await (const _part of body ?? []);
      ended = performance.now()
    } catch (error) {
      if (!signal.aborted && !isRefused(error)) client.wrong.push(`a stream broke: ${codeOf(error)}`)
    }
}

interface RunningJob {
  id: string
  name: string
  sign: string
}

/** Jobs that a server took with it into its end: those of which nobody gives a sign. */
async function lostJobs(url: string): Promise<RunningJob[]> {
  const database = new pg.Client(url)
  await database.connect()
  const running = async () =>
    (
      await database.query<RunningJob>(
        "select id, name, concat(lease, due_at) as sign from jobs where state = 'running'",
      )
    ).rows
  try {
    let left = await running()
    for (const began = performance.now(); left.length > 0 && performance.now() - began < signMilliseconds;) {
      await wait(100)
      const now = await running()
      left = left.filter(({ id, sign }) => now.some(job => job.id === id && job.sign === sign))
    }
    return left
  } finally {
    await database.end()
  }
}

/**
 * Three servers over one PostgreSQL under load, of which one after another is told to end and started again: no request may fail, streams go
 * elsewhere, no job waits for its lease to end, and what was acknowledged is there once. Undefined where no PostgreSQL is installed.
 */
export async function tortureDraining({
  rounds,
  seed,
  report = () => {},
}: Requested): Promise<DrainingOutcome | undefined> {
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'marani-draining-'))
  const [ledger, working, began] = [newLedger(), new AbortController(), performance.now()]
  const database = await openDatabase(folder)
  if (!database) return undefined
  const sink = await openSink((receiver, email) => `${subjectOf(email)} ${receiver}`)
  const running: ServerChild[] = []
  const start = () =>
    startServer({
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: database.url,
      SESSION_SECRET: secret,
      SMTP_URL: sink.url,
      MAIL_FROM: 'post@panel.example',
    })
  const [reconnecting, ending]: [number[], number[]] = [[], []]
  try {
    for (let index = 0; index < servers; index++) running.push(await start())
    const client = new BalancedClient(running.map(({ address }) => address))
    await client.refresh()
    await prepare(client, ledger)
    const { signal } = working
    const work = Promise.all([
      workAll(client, ledger, signal),
      ...Array.from({ length: readers }, () => read(client, signal)),
      ...Array.from({ length: listeners }, () => follow(client, reconnecting, signal)),
    ])
    let failed: unknown
    work.catch((error: unknown) => (failed = error))
    for (let round = 0; round < rounds; round++) {
      await wait(between(random, 500, 2_000))
      if (failed) throw failed
      const index = round % servers
      const signalledAt = performance.now()
      const code = await running[index]?.stop()
      ending.push(performance.now() - signalledAt)
      if (code !== 0) client.wrong.push(`the server ended with ${code}`)
      for (const { name } of await lostJobs(database.url)) client.wrong.push(`the job ${name} was left behind`)
      const fresh = await start()
      running[index] = fresh
      client.replace(index, fresh.address)
      await client.refresh()
      report(
        `${round + 1}: ended in ${Math.round(ending.at(-1) ?? 0)} ms, ${client.answered} answers, ${reconnecting.length} streams elsewhere, ${client.wrong.length} wrong`,
      )
    }
    working.abort()
    await work
    const wrong = [...client.wrong, ...(await findErrors(client, ledger, sink.received))]
    return {
      drained: rounds,
      requests: client.answered,
      streams: reconnecting.length,
      reconnecting: [quantile(reconnecting, 0.5), quantile(reconnecting, 1)],
      ending: [quantile(ending, 0.5), quantile(ending, 1)],
      emails: sink.received.size,
      wrong,
      seconds: (performance.now() - began) / 1_000,
    }
  } finally {
    working.abort()
    await Promise.all(running.map(server => server.kill()))
    database.postgres.stop()
    await sink.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
