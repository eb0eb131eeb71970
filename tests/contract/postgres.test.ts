import { randomUUID } from 'node:crypto'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { createSqlStore } from '../../server/database/sqlStore.ts'
import { describeStore, type OpenStore } from './storeContract.ts'
import { contractRegistry, thing } from './things.ts'
import { expect, it } from 'vitest'
import { runStatement } from '../runStatement.ts'

const server = process.env.DATABASE_URL ?? ''

const openStore: OpenStore = async registry => {
  const name = `marani_contract_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `CREATE DATABASE ${name} ENCODING 'UTF8' TEMPLATE template0`)
  const drop = () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`)
  try {
    const databaseUrl = Object.assign(new URL(server), { pathname: `/${name}` }).href
    const database = await openDatabase({ databaseUrl })
    await migrate(database.kysely, registry)
    return { store: createSqlStore(registry, database.kysely), close: () => database.close().then(drop) }
  } catch (error) {
    await drop()
    throw error
  }
}

describeStore('the store over PostgreSQL', openStore)

it('the store over PostgreSQL lists the transactions of others until they end, and never another by the same ID', async () => {
  const { store, close } = await openStore(contractRegistry)
  try {
    const begin = async () => {
      const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const ended = store.transaction(async inside => {
        await inside.count({ entity: 'things', where: [] })
        began.resolve()
        await finish.promise
        await inside.insert('things', [thing(1)])
        await inside.remove('things', [])
      })
      await began.promise
      return async () => {
        finish.resolve()
        await ended
      }
    }
    expect(await store.openTransactions()).toEqual([])
    const end = await begin()
    const first = await store.openTransactions()
    expect(first).toHaveLength(1)
    await end()
    const endNext = await begin()
    const next = await store.openTransactions()
    await endNext()
    expect(next).toHaveLength(1)
    expect(next).not.toEqual(first)
    expect(await store.openTransactions()).toEqual([])
  } finally {
    await close()
  }
})
