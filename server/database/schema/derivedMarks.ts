import type { Registry } from '../../../src/engine/model/registry.ts'
import { searchProperty } from '../../../src/engine/model/systemFields.ts'
import { isStillSearchable } from '../../../src/engine/rules/validation/derived.ts'
import type { Connection } from '../tables.ts'
import { describeSchema } from './describeSchema.ts'
import type { SchemaDescription, TableDescription } from './description.ts'
import type { Catalog } from './readCatalog.ts'
import { hasRows, runText } from './runText.ts'
import { derivedMarksSql, quoteName } from './schemaSql.ts'

export interface DerivedChange {
  entity: string
  columns: string[]
  /** Whether search still finds the rows by every field, in a former normalization. */
  respelled?: true
}

async function writeMarks(connection: Connection, table: TableDescription): Promise<void> {
  for (const statement of derivedMarksSql(table)) await runText(connection, statement)
}

/** Returns the tables whose derived values are to be computed again; those without rows are marked as computed. */
export async function markDerived(
  connection: Connection,
  description: SchemaDescription,
  catalog: Catalog,
): Promise<DerivedChange[]> {
  const changed: DerivedChange[] = []
  for (const table of description.tables) {
    const present = catalog.tables.find(other => other.name === table.name)
    const columns = Object.keys(table.derived).filter(
      column => (present?.comments[column] ?? '') !== table.derived[column],
    )
    if (!present || columns.length === 0) continue
    const respelled =
      columns.includes(searchProperty) &&
      isStillSearchable(present.comments[searchProperty] ?? '', table.derived[searchProperty] ?? '')
    if (await hasRows(connection, `select from ${quoteName(table.name)}`))
      changed.push({ entity: table.name, columns, ...(respelled ? { respelled } : {}) })
    else await writeMarks(connection, table)
  }
  return changed
}

/** Records that the derived values of an entity are computed as declared. */
export async function recordDerivedRebuilt(kysely: Connection, registry: Registry, entity: string): Promise<void> {
  const table = describeSchema(registry).tables.find(one => one.name === entity)
  if (table) await writeMarks(kysely, table)
}
