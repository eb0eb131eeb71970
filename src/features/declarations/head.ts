import { emptyDocument } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Store } from '../../engine/records/store.ts'

/** What is declared while the program runs, as of a number. */
export interface Head {
  number: number
  document: StoredDocument
}

const newestFirst = { property: 'number', order: 'DESC' } as const

/** As it was written; what is in it is judged by whoever reads it. */
const headOf = (row: Row | undefined): Head =>
  row
    ? { number: Number(row.number), document: row.document as StoredDocument }
    : { number: 0, document: emptyDocument }

/** The newest there is. */
export async function readHead(store: Store): Promise<Head> {
  const [row] = await store.find({ entity: 'declared_models', where: [], sort: newestFirst, offset: 0, limit: 1 })
  return headOf(row)
}

/** The newest there is if it is newer than a number; it is read only then. */
export async function readNewer(store: Store, number: number): Promise<Head | undefined> {
  const where = [{ property: 'number', operator: 'gt', value: number }] as const
  const [row] = await store.find({
    entity: 'declared_models',
    where: [...where],
    sort: newestFirst,
    offset: 0,
    limit: 1,
  })
  return row && headOf(row)
}

/** A document without what it declares of some tables. */
export function withoutTables(document: StoredDocument, tables: ReadonlySet<string>): StoredDocument {
  const { resources, changes, ...rest } = document
  return {
    ...rest,
    ...(resources ? { resources: resources.filter(({ entity }) => !tables.has(entity.name)) } : {}),
    ...(changes ? { changes: changes.filter(({ entity }) => !tables.has(entity)) } : {}),
  }
}

const nameIn = (value: unknown, key: string): string[] => {
  const name = typeof value === 'object' && value !== null ? (value as Row)[key] : undefined
  return typeof name === 'string' ? [name] : []
}

/** The tables that a document says anything about, whatever else may be wrong with it. */
export function tablesIn(document: unknown): Set<string> {
  const { resources, changes } = (document ?? {}) as { resources?: unknown; changes?: unknown }
  const listed = (part: unknown): unknown[] => (Array.isArray(part) ? part : [])
  return new Set([
    ...listed(resources).flatMap(resource => nameIn((resource as Row | null)?.entity, 'name')),
    ...listed(changes).flatMap(change => nameIn(change, 'entity')),
  ])
}
