import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { dataFolder } from './post.ts'

const server = process.env.DATABASE_URL

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty folder's embedded database, as settings. */
const inFolder = async (): Promise<Record<string, string>> => ({ DATA_DIR: dataFolder() })

/** An empty database on the PostgreSQL server, as settings; dropped as the test ends. */
async function onPostgres(): Promise<Record<string, string>> {
  const name = `marani_server_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { DATA_DIR: dataFolder(), DATABASE_URL: Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href }
}

/** Every kind of database that a server is started on, each empty and a test's own. */
export const databases: [name: string, open: () => Promise<Record<string, string>>][] = [
  ['the embedded database', inFolder],
  ...(server ? ([['PostgreSQL', onPostgres]] as [string, typeof onPostgres][]) : []),
]
