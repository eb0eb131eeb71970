import { v7 as uuid } from 'uuid'
import { searchProperty } from '../src/engine/model/systemFields.ts'
import type { RecordsContext } from '../src/engine/records/context.ts'
import { claimAddresses } from '../src/engine/records/claimAddresses.ts'
import { rebuildDerived } from '../src/engine/records/rebuildDerived.ts'
import { effects } from '../src/tourism/product.ts'
import { buildRegistry } from './buildRegistry.ts'
import { derivedRebuilt, migrate, type DerivedChange } from './database/migrate.ts'
import type { Database } from './database/database.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createSqlStore } from './database/sqlStore.ts'
import { log } from './log.ts'
import { rebuildMeanwhile } from './rebuildMeanwhile.ts'
import type { ServerSettings } from './settings.ts'

export interface OpenedRecords {
  context: RecordsContext
  database: Database
  close(): Promise<void>
}

/** Those without which a search would miss records are made before anybody asks; another spelling and a number that is not there yet can wait. */
const parted = (changed: readonly DerivedChange[]): [needed: string[], later: string[]] => {
  const isNeeded = ({ columns, respelled }: DerivedChange) => columns.includes(searchProperty) && !respelled
  return [changed.filter(isNeeded).map(({ entity }) => entity), changed.filter(change => !isNeeded(change)).map(({ entity }) => entity)]
}

/**
 * The records of the database that the settings name, its tables as they are declared. Throws `StartRefused` for mistakes in
 * the declarations, for a database that can't be used, and for a change of tables that would lose data.
 */
export async function openRecords(settings: ServerSettings, { allowDestructive = false } = {}): Promise<OpenedRecords> {
  const registry = buildRegistry()
  const database = await openDatabase(settings)
  try {
    const { derivedChanged, kept } = await migrate(database.kysely, registry, { allowDestructive })
    if (kept.length > 0) log.warn({ kept }, 'The database holds what this version does not declare')
    const context: RecordsContext = { registry, store: createSqlStore(registry, database.kysely), clock: () => new Date(), newId: () => uuid(), effects }
    await claimAddresses(context)
    const [needed, later] = parted(derivedChanged)
    const written = (entity: string) => derivedRebuilt(database.kysely, registry, entity)
    for (const entity of needed) {
      await rebuildDerived(context, entity)
      await written(entity)
    }
    const counting = rebuildMeanwhile(context, later, written)
    return {
      context,
      database,
      close: async () => {
        await counting.stop()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
