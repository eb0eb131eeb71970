import { migrate } from '../../server/database/migrate.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { describeAgreement } from '../contract/agreement.ts'
import { describeStore, type OpenStore } from '../contract/storeContract.ts'
import { databases } from './openTestDatabases.ts'

for (const [name, openDatabase] of databases) {
  const open: OpenStore = async registry => {
    const database = await openDatabase()
    await migrate(database.kysely, registry)
    return { store: createSqlStore(registry, database.kysely), close: () => database.close() }
  }
  describeStore(`the store over ${name}`, open)
  describeAgreement(`the store over ${name}`, open)
}
