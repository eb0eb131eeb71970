import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { describeStore } from './storeContract.ts'

const server = process.env.DATABASE_URL ?? ''

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

describeStore('the store over PostgreSQL', async registry => {
  const name = `marani_contract_${randomUUID().replaceAll('-', '')}`
  await onServer(`CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const drop = () => onServer(`DROP DATABASE ${name} WITH (FORCE)`)
  try {
    const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const database = await openDatabase({ databaseUrl })
    await migrate(database.kysely, registry)
    return { store: createSqlStore(registry, database.kysely), close: () => database.close().then(drop) }
  } catch (error) {
    await drop()
    throw error
  }
})
