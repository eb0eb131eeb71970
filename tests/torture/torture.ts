import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startServer, type ServerChild } from '../../bench/mail/servers.ts'
import { openSink } from '../../bench/mail/sink.ts'
import { freePort } from '../../scripts/freePort.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from '../../scripts/openPostgresFolder.ts'
import { between, seededRandom } from '../durability/random.ts'
import { Client, secret } from './client.ts'
import { findErrors } from './findErrors.ts'
import { newLedger } from './ledger.ts'
import { prepare, workAll } from './work.ts'

export type Killed = 'server' | 'database' | 'both'

export interface Outcome {
  kills: Record<Killed, number>
  /** How much was acknowledged of each. */
  acknowledged: Record<'created' | 'written' | 'uploads' | 'imports' | 'campaigns', number>
  emails: number
  /** What was acknowledged and is lost or there twice, a sentence each. */
  wrong: string[]
  seconds: number
}

interface Requested {
  rounds: number
  seed: number
  /** Where there is none, or none is installed, the embedded database is killed with its server. */
  postgres?: boolean
  report?: (line: string) => void
}

/** A PostgreSQL of one's own in a folder, with an empty database; undefined where none is installed. */
export async function openDatabase(folder: string): Promise<{ postgres: PostgresServer; url: string } | undefined> {
  const programs = findPostgres()
  if (!programs) return undefined
  chmodSync(folder, 0o711)
  const postgres = openPostgresFolder(programs, join(folder, 'postgres'), { port: await freePort() })
  const client = new pg.Client(postgres.url('postgres'))
  await client.connect()
  await client.query("create database torture encoding 'UTF8' template template0").finally(() => client.end())
  return { postgres, url: postgres.url('torture') }
}

/** The subject of an email as it is sent. */
export const subjectOf = (email: string): string => /^Subject: (.*?)\r?$/im.exec(email)?.[1] ?? ''

/**
 * Kills the server, its PostgreSQL, or both, again and again at random moments of writing, uploading, importing and sending, and
 * starts them again; in the end holds the product to everything that it acknowledged. Throws where an answer was wrong on the way.
 */
export async function torture({
  rounds,
  seed,
  postgres: isRequested = true,
  report = () => {},
}: Requested): Promise<Outcome> {
  const random = seededRandom(seed)
  const folder = mkdtempSync(join(tmpdir(), 'marani-torture-'))
  const [client, ledger, working, began] = [new Client(), newLedger(), new AbortController(), performance.now()]
  const sink = await openSink((receiver, email) => `${subjectOf(email)} ${receiver}`)
  const kills: Record<Killed, number> = { server: 0, database: 0, both: 0 }
  const database = isRequested ? await openDatabase(folder) : undefined
  const kinds: readonly Killed[] = database ? ['server', 'database', 'both'] : ['both']
  let server: ServerChild | undefined
  const start = async (): Promise<void> => {
    server = await startServer({
      DATA_DIR: join(folder, 'data'),
      SESSION_SECRET: secret,
      SMTP_URL: sink.url,
      MAIL_FROM: 'post@panel.example',
      ...(database ? { DATABASE_URL: database.url } : {}),
    })
    client.address = server.address
  }
  try {
    await start()
    await client.refresh()
    await prepare(client, ledger)
    const work = workAll(client, ledger, working.signal)
    let failed: unknown
    work.catch((error: unknown) => (failed = error))
    for (let round = 0; round < rounds; round++) {
      await wait(between(random, 300, 4_000))
      if (failed) throw failed
      const kind = kinds[Math.floor(random() * kinds.length)] ?? 'both'
      if (kind !== 'database') await server?.kill()
      if (kind !== 'server') database?.postgres.kill()
      await wait(between(random, 0, 500))
      if (kind !== 'server') await database?.postgres.restart()
      if (kind !== 'database') await start()
      await client.refresh()
      kills[kind]++
      report(
        `${round + 1}: ${kind}, ${ledger.created.length} records, ${ledger.chain.acknowledged} writes, ${ledger.uploads.length} files, ${ledger.imports.size} imports, ${ledger.campaigns.size} campaigns`,
      )
    }
    await wait(3_000)
    working.abort()
    await work
    const wrong = await findErrors(client, ledger, sink.received)
    const imports = [...ledger.imports.values()].filter(Boolean).length
    return {
      kills,
      acknowledged: {
        created: ledger.created.length,
        written: ledger.chain.acknowledged,
        uploads: ledger.uploads.length,
        imports,
        campaigns: ledger.campaigns.size,
      },
      emails: sink.received.size,
      wrong,
      seconds: (performance.now() - began) / 1_000,
    }
  } finally {
    working.abort()
    await server?.kill()
    database?.postgres.stop()
    await sink.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
