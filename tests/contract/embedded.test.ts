import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { describeStore } from './storeContract.ts'

describeStore('the store over the embedded database', async registry => {
  const database = await openDatabase({ memory: true })
  await migrate(database.kysely, registry)
  return { store: createSqlStore(registry, database.kysely), close: () => database.close() }
})

describeStore(
  'the store over the embedded database, where few rows are looked at for their levels at once,',
  async registry => {
    const database = await openDatabase({ memory: true })
    await migrate(database.kysely, registry)
    return {
      store: createSqlStore(registry, database.kysely, { bounds: { first: 5, all: 5, fallback: 5 } }),
      close: () => database.close(),
    }
  },
)
