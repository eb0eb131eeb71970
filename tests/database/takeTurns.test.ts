import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../server/database/database.ts'
import { openDatabase } from '../../server/database/openDatabase.ts'
import type { Connection } from '../../server/database/tables.ts'

/** Takes some milliseconds of the engine. */
const slow = sql`select count(*) from generate_series(1, 20000) as number where number % 7 = 0`
const statements = 120

describe('the embedded database', () => {
  let database: Database
  beforeAll(async () => {
    database = await openDatabase({ memory: true })
  })
  afterAll(() => database.close())

  /** How many of many statements, each asked as soon as the one before is answered, were answered when others came to their turn. */
  const doneBefore = async (connection: Connection, others: () => Promise<unknown>): Promise<number> => {
    let [done, before] = [0, statements]
    const other = new Promise<void>(resolve =>
      setTimeout(() => {
        void others().then(() => {
          before = done
          resolve()
        })
      }),
    )
    for (; done < statements; done++) await slow.execute(connection)
    await other
    return before
  }

  it('lets a reader come between statements that are asked one after another', async () => {
    const before = await doneBefore(database.kysely, () => sql`select 1`.execute(database.kysely))
    expect(before).toBeLessThan(statements / 2)
  })

  it('lets what asks it for nothing come between the statements of a transaction', async () => {
    const before = await database.kysely
      .transaction()
      .execute(connection => doneBefore(connection, async () => undefined))
    expect(before).toBeLessThan(statements / 2)
  })
})
