import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from '../../../src/engine/model/registry.ts'
import { withoutTimeLimit } from '../databaseUnresponsive.ts'
import type { Connection } from '../tables.ts'
import { resolveChange } from './applyChanges.ts'
import type { Change } from './change.ts'
import { compareSchema } from './compareSchema.ts'
import { describeTable } from './describeSchema.ts'
import type { SchemaDescription } from './description.ts'
import { readCatalog } from './readCatalog.ts'
import { runText } from './runText.ts'

/** Turns a statement on an index into its concurrent form; the index's comment keeps the original one. */
const concurrently = (statement: string): string =>
  statement.replace(/^(create (?:unique )?index|drop index)/, '$1 concurrently')

/** Creates the missing and outdated indexes of a table, either `concurrently`, so that others can keep writing, or `blocking`. */
export async function buildIndexes(
  kysely: Connection,
  registry: Registry,
  table: string,
  how: 'concurrently' | 'blocking',
): Promise<void> {
  const description: SchemaDescription = { extensions: [], tables: [describeTable(registry, registry.entity(table))] }
  const catalog = await readCatalog(kysely, [table])
  const changes = compareSchema(description, catalog, () => 'ours', new Set([table]))
  const build = async (connection: Connection, change: Change): Promise<void> => {
    await runText(connection, 'set statement_timeout = 0; set lock_timeout = 0')
    try {
      for (const statement of (await resolveChange(connection, change)).statements)
        await runText(connection, how === 'concurrently' ? concurrently(statement) : statement)
    } finally {
      await runText(connection, 'reset statement_timeout; reset lock_timeout')
    }
  }
  for (const stage of ['dropIndexes', 'createIndexes'] as const)
    for (const change of changes.filter(one => one.stage === stage)) {
      await withoutTimeLimit(() => kysely.connection().execute(connection => build(connection, change)))
      // If there is only one connection, this lets pending requests run between two indexes.
      await wait(1)
    }
}
