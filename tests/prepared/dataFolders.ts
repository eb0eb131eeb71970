import { constants, cpSync } from 'node:fs'
import { inject } from 'vitest'
import { openRecords } from '../../server/openRecords.ts'
import { readSettings } from '../../server/settings.ts'
import { startServer } from '../../server/startServer.ts'
import { addressOf, type Content, madeOnce, onServer, templateOf } from './once.ts'

/** Fills a new data folder and database as a first start does. */
async function fill(content: Content, settings: Record<string, string>): Promise<void> {
  const { close } =
    content === 'demo'
      ? await startServer(readSettings({ ...settings, PORT: '0' }))
      : await openRecords(readSettings(settings))
  await close()
}

async function copyTo(folder: string, prepared: Promise<string>): Promise<void> {
  cpSync(await prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

/**
 * Copies the data of a server with an embedded database after its first start into an empty folder: its tables, or the demo
 * as well. Copying takes a fraction of the time of a first start.
 */
export const fillFolder = (folder: string, content: Content): Promise<void> =>
  copyTo(
    folder,
    madeOnce(content, made => fill(content, { DATA_DIR: made })),
  )

/** The same for a server on PostgreSQL; also creates the database. */
export async function fillPostgres(folder: string, database: string, content: Content): Promise<void> {
  const template = templateOf(inject('run').name, content)
  const prepared = madeOnce(`${content}-postgres`, async made => {
    await onServer(`CREATE DATABASE ${template} ENCODING 'UTF8' TEMPLATE template0`)
    await fill(content, { DATA_DIR: made, DATABASE_URL: addressOf(template) })
  })
  await copyTo(folder, prepared)
  await onServer(`CREATE DATABASE ${database} TEMPLATE ${template}`)
}
