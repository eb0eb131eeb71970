import type { SchemaDescription } from './description.ts'
import type { Catalog } from './readCatalog.ts'
import { columnSql, indexSql } from './schemaSql.ts'

/** A table, a column or an index that some version of the program made. */
export interface Made {
  kind: 'table' | 'column' | 'index'
  table: string
  name: string
}

/** The same with how it is declared, as text. */
export interface Shape extends Made {
  shape: string
}

/** What a thing is known by among all that were made. */
export const keyOf = ({ kind, table, name }: Made): string => `${kind} ${table} ${name}`

/** Everything that is declared, and how. */
export const declaredShapes = ({ tables }: SchemaDescription): Shape[] =>
  tables.flatMap(table => [
    { kind: 'table' as const, table: table.name, name: table.name, shape: table.appendOnly ? 'append only' : '' },
    ...table.columns.map(column => ({
      kind: 'column' as const,
      table: table.name,
      name: column.name,
      shape: columnSql(column),
    })),
    ...table.indexes.map(index => ({
      kind: 'index' as const,
      table: table.name,
      name: index.name,
      shape: indexSql(table.name, index),
    })),
  ])

/** Everything in a database that a program made, whichever it was; what others made by hand has no mark of it. */
export const presentShapes = ({ tables }: Catalog): Shape[] =>
  tables
    .filter(table => table.managed)
    .flatMap(table => [
      { kind: 'table' as const, table: table.name, name: table.name, shape: table.appendOnly ? 'append only' : '' },
      ...table.columns.map(({ name }) => ({ kind: 'column' as const, table: table.name, name, shape: '' })),
      ...table.indexes.flatMap(({ name, definition }) =>
        definition === null ? [] : [{ kind: 'index' as const, table: table.name, name, shape: definition }],
      ),
    ])

/**
 * Whose a thing of the database is, seen from the program that starts: `ours` if this or an older version made it so, `newer` if a
 * newer one did, `foreign` if none did.
 */
export type Origin = 'ours' | 'newer' | 'foreign'
export type OriginOf = (made: Made) => Origin
