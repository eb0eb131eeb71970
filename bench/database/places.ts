import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseSettings } from '../../server/database/openDatabase.ts'
import type { Kind, Options } from '../options.ts'
import { findPostgres, openPostgresFolder, type PostgresServer } from '../../scripts/openPostgresFolder.ts'

/** The location of a database, and whether it is new. */
export interface Place {
  kind: Kind
  settings: Pick<DatabaseSettings, 'databaseUrl' | 'dataDirectory'>
  isNew: boolean
}

export interface Places {
  /** Opens the database of that name and creates it if missing; null if that kind is not available here. */
  open(kind: Kind, name: string): Promise<Place | null>
  close(): void
}

async function ensureDatabase(url: string, name: string): Promise<boolean> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return false
    await client.query(`create database ${name} encoding 'UTF8' template template0`)
    return true
  } finally {
    await client.end()
  }
}

const atAddress = (url: string): Pick<PostgresServer, 'url' | 'stop'> => ({
  url: database => Object.assign(new URL(url), { pathname: `/${database}` }).href,
  stop: () => {},
})

/** Opens the databases of a run in a directory that is kept or removed at the end. */
export function openPlaces({ keep, port }: Pick<Options, 'keep' | 'port'>): Places {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'marani-bench-'))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const programs = findPostgres()
  let server: Pick<PostgresServer, 'url' | 'stop'> | undefined
  const start = (): Pick<PostgresServer, 'url' | 'stop'> | undefined => {
    const { DATABASE_URL: url } = process.env
    if (url) return atAddress(url)
    return programs === undefined
      ? undefined
      : openPostgresFolder(programs, join(folder, 'postgres'), { port: port + 1 })
  }
  const opening: Record<Kind, (name: string) => Promise<Place | null>> = {
    embedded: async name => {
      const dataDirectory = join(folder, name)
      return { kind: 'embedded', settings: { dataDirectory }, isNew: !existsSync(dataDirectory) }
    },
    postgres: async name => {
      server ??= start()
      if (!server) return null
      const isNew = await ensureDatabase(server.url('postgres'), name)
      return { kind: 'postgres', settings: { databaseUrl: server.url(name) }, isNew }
    },
  }
  let isOpen = true
  const close = (): void => {
    if (!isOpen) return
    isOpen = false
    server?.stop()
    if (keep === undefined) rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', close)
  return { open: (kind, name) => opening[kind](name), close }
}
