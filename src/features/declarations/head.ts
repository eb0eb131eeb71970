import { emptyDocument } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Store } from '../../engine/records/store.ts'

/** The stored document with its publication number. */
export interface Head {
  number: number
  document: StoredDocument
}

const newestFirst = { property: 'number', order: 'DESC' } as const

/** Returns the document as it was written; readers validate it. */
const headOf = (row: Row | undefined): Head =>
  row
    ? { number: Number(row.number), document: row.document as StoredDocument }
    : { number: 0, document: emptyDocument }

/** Returns the newest stored document, with its number. */
export async function readHead(store: Store): Promise<Head> {
  const [row] = await store.find({ entity: 'declared_models', where: [], sort: newestFirst, offset: 0, limit: 1 })
  return headOf(row)
}

/** Returns the newest document if its number is greater; the document is read only then. */
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

/** Returns a document without its declarations of some tables. */
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

/** Returns the tables that a document mentions, whether it is valid or not. */
export function tablesIn(document: unknown): Set<string> {
  const { resources, changes } = (document ?? {}) as { resources?: unknown; changes?: unknown }
  const listed = (part: unknown): unknown[] => (Array.isArray(part) ? part : [])
  return new Set([
    ...listed(resources).flatMap(resource => nameIn((resource as Row | null)?.entity, 'name')),
    ...listed(changes).flatMap(change => nameIn(change, 'entity')),
  ])
}
