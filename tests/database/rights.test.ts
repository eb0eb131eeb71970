import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import { addressOf, onServer } from '../prepared/once.ts'
import { sentenceOf } from '../server/sentenceOf.ts'
import { barrels } from './declarations.ts'

describe.skipIf(!process.env.DATABASE_URL)('a user of the database who may not create tables', () => {
  it('is reported as such, and the tables are created once the user has the right', async () => {
    const name = `rights_${randomUUID().replaceAll('-', '')}`
    await onServer(`create role ${name} login password '${name}'`)
    onTestFinished(() => onServer(`drop role ${name}`))
    await onServer(`create database ${name} encoding 'UTF8' template template0`)
    onTestFinished(() => onServer(`drop database ${name} with (force)`))
    const address = Object.assign(new URL(addressOf(name)), { username: name, password: name }).href
    const database = await openDatabase({ databaseUrl: address })
    onTestFinished(() => database.close())
    const said = await sentenceOf(migrate(database.kysely, barrels([])))
    expect(said).toBe(
      `The database user ${name} may not create tables and the extension pg_trgm; make them the owner: ALTER DATABASE ${name} OWNER TO ${name}.\n- permission denied for schema public.`,
    )
    await onServer(/(ALTER DATABASE .*)\.$/m.exec(said)?.[1] ?? '')
    await expect(migrate(database.kysely, barrels([]))).resolves.toBeDefined()
  })
})
