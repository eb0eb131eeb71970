import type { SchemaDescription } from './description.ts'
import type { Catalog } from './readCatalog.ts'
import { columnSql, indexSql } from './schemaSql.ts'

/** A table, a column or an index that some version of the program created. */
export interface SchemaObject {
  kind: 'table' | 'column' | 'index'
  table: string
  name: string
}

/** The same with its declaration as text. */
export interface Shape extends SchemaObject {
  shape: string
}

/** Returns the key of a table, column or index. */
export const keyOf = ({ kind, table, name }: SchemaObject): string => `${kind} ${table} ${name}`

/** Returns everything that is declared, with its declaration. */
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

/** Returns everything in a database that any version of the program created; what was created by hand is not marked. */
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
 * Who created a part of the database, from the perspective of the program that starts: `ours` if this or an older version did, `newer` if a
 * newer one did, `foreign` if none did.
 */
export type Origin = 'ours' | 'newer' | 'foreign'
export type OriginOf = (object: SchemaObject) => Origin
