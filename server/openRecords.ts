import { v7 as uuid } from 'uuid'
import type { RecordsContext } from '../src/records/context.ts'
import { rebuildDerived } from '../src/records/rebuildDerived.ts'
import { buildRegistry } from './buildRegistry.ts'
import { derivedRebuilt, migrate } from './database/migrate.ts'
import { openDatabase, type Database } from './database/openDatabase.ts'
import { createSqlStore } from './database/sqlStore.ts'
import type { ServerSettings } from './settings.ts'

export interface OpenedRecords {
  context: RecordsContext
  database: Database
  close(): Promise<void>
}

/**
 * The records of the database that the settings name, its tables as they are declared. Throws `StartRefused` for mistakes in
 * the declarations, for a database that can't be used, and for a change of tables that would lose data.
 */
export async function openRecords(settings: ServerSettings, { allowDestructive = false } = {}): Promise<OpenedRecords> {
  const registry = buildRegistry()
  const database = await openDatabase(settings)
  try {
    const { derivedChanged } = await migrate(database.kysely, registry, { allowDestructive })
    const context: RecordsContext = { registry, store: createSqlStore(registry, database.kysely), clock: () => new Date(), newId: () => uuid() }
    for (const entity of derivedChanged) {
      await rebuildDerived(context, entity)
      await derivedRebuilt(database.kysely, registry, entity)
    }
    return { context, database, close: () => database.close() }
  } catch (error) {
    await database.close()
    throw error
  }
}
