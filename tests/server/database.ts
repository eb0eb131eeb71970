import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { fillFolder, fillPostgres } from '../prepared/dataFolders.ts'
import { addressOf, type Content, onServer } from '../prepared/once.ts'
import { dataFolder } from './mailDelivery.ts'

/** A server's data folder as its first start leaves it, removed as the test ends. */
export async function filledFolder(content: Content): Promise<string> {
  const folder = dataFolder()
  await fillFolder(folder, content)
  return folder
}

/** A database on the PostgreSQL server, as settings; dropped as the test ends. */
export async function onPostgres(content?: Content): Promise<{ DATA_DIR: string; DATABASE_URL: string }> {
  const [folder, name] = [dataFolder(), `marani_server_${randomUUID().replaceAll('-', '')}`]
  if (content) await fillPostgres(folder, name, content)
  else await onServer(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  onTestFinished(() => onServer(`DROP DATABASE ${name} WITH (FORCE)`))
  return { DATA_DIR: folder, DATABASE_URL: addressOf(name) }
}

type Open = (content?: Content) => Promise<Record<string, string>>

const inFolder: Open = async content => ({ DATA_DIR: content ? await filledFolder(content) : dataFolder() })

/** Every kind of database that a server is started on, as settings; a test's own, and empty unless it is to begin with something. */
export const databases: [name: string, open: Open][] = [
  ['the embedded database', inFolder],
  ...(process.env.DATABASE_URL ? ([['PostgreSQL', onPostgres]] as [string, Open][]) : []),
]
