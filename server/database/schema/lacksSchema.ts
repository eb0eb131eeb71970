import type { Registry } from '../../../src/engine/model/registry.ts'
import type { Connection } from '../tables.ts'
import { describeSchema } from './describeSchema.ts'
import { readCatalog } from './readCatalog.ts'

/** Whether the database lacks a table or a column that the declarations name, as where another version took it away. What it has besides is not asked. All tables are looked at, or some. */
export async function lacksSchema(
  connection: Connection,
  registry: Registry,
  only?: readonly string[],
): Promise<boolean> {
  const { tables } = await readCatalog(connection, only)
  const present = new Set(tables.flatMap(({ name, columns }) => columns.map(column => `${name}.${column.name}`)))
  return describeSchema(registry).tables.some(
    ({ name, columns }) =>
      (only?.includes(name) ?? true) && columns.some(column => !present.has(`${name}.${column.name}`)),
  )
}
