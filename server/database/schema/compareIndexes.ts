import type { Change } from './change.ts'
import type { IndexDescription, TableDescription } from './description.ts'
import type { CatalogTable } from './readCatalog.ts'
import { createIndexSql, indexSql, quoteName } from './schemaSql.ts'
import type { OriginOf } from './shapes.ts'

const duplicates = (table: string, { keys }: IndexDescription): string => {
  const columns = keys.map(key => quoteName(key.column)).join(', ')
  const filled = keys.map(key => `${quoteName(key.column)} is not null`).join(' and ')
  return `select from ${quoteName(table)} where deleted_at is null and ${filled} group by ${columns} having count(*) > 1`
}

function created(table: TableDescription, index: IndexDescription, present: CatalogTable | undefined): Change {
  const columns = index.keys.map(key => `${table.name}.${key.column}`).join(', ')
  const change: Change = { kind: 'adds', sentence: `${index.unique ? 'A unique index' : 'An index'} on ${columns} is created`, statements: createIndexSql(table.name, index), stage: 'createIndexes' }
  const isComparable = index.keys.every(key => present?.columns.some(column => column.name === key.column))
  if (!index.unique || !isComparable) return change
  const instead: Change = { kind: 'refused', sentence: `${columns} must be unique, but some values occur more than once`, statements: [], stage: 'createIndexes' }
  return { ...change, unless: { finds: duplicates(table.name, index), instead } }
}

const dropped = (table: string, name: string): Change => ({
  kind: 'adds',
  sentence: `The index ${name} of ${table} is dropped`,
  statements: [`drop index if exists ${quoteName(name)}`],
  stage: 'dropIndexes',
})

/** What makes the indexes of a table those that are declared; those that somebody made by hand or that a newer version made stay. */
export function* compareIndexes(table: TableDescription, present: CatalogTable | undefined, originOf: OriginOf): Generator<Change> {
  const there = new Map(present?.indexes.map(({ name, definition }) => [name, definition]))
  const originOfIndex = (name: string) => originOf({ kind: 'index', table: table.name, name })
  for (const index of table.indexes) {
    const definition = there.get(index.name)
    if (definition === indexSql(table.name, index)) continue
    if (definition !== undefined && originOfIndex(index.name) === 'newer') continue
    if (definition !== undefined) yield dropped(table.name, index.name)
    yield created(table, index, present)
  }
  const declared = new Set(table.indexes.map(index => index.name))
  for (const [name, definition] of there) if (definition !== null && !declared.has(name) && originOfIndex(name) === 'ours') yield dropped(table.name, name)
}
