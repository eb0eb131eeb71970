import { emptyDocument } from '../../engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../engine/model/stored/documentSchema.ts'
import type { Row } from '../../engine/model/query.ts'
import type { Store } from '../../engine/records/store.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Declarations } from '../../engine/model/registry.ts'
import { withoutSuperseded } from '../../engine/model/stored/superseded.ts'
import { findOne } from '../../engine/records/findOne.ts'

/** The stored document with its publication number. */
export interface Head {
  number: number
  document: StoredDocument
}

const newestFirst = { property: 'number', order: 'DESC' } as const

/**
 * Returns the document of a publication, or an empty one, without what the product has meanwhile declared itself; readers
 * validate it.
 */
export const headOf = (row: Row | undefined, files: Declarations): Head =>
  row
    ? { number: Number(row.number), document: withoutSuperseded(files, row.document as StoredDocument) }
    : { number: 0, document: emptyDocument }

const newestRow = async (store: Store): Promise<Row | undefined> =>
  (await store.find({ entity: 'declared_models', where: [], sort: newestFirst, offset: 0, limit: 1 }))[0]

/** Returns the newest stored document over the product's declarations, with its number. */
export const readHead = async (store: Store, files: Declarations): Promise<Head> =>
  headOf(await newestRow(store), files)

/** Returns the number of the newest publication; 0 if there is none. */
export const readHeadNumber = async (store: Store): Promise<number> => Number((await newestRow(store))?.number ?? 0)

/** Returns the document of a publication over the product's declarations. Throws `not_found`. */
export async function documentAt(store: Store, files: Declarations, number: number): Promise<Head> {
  const row = await findOne(store, 'declared_models', 'number', number)
  if (!row) throw new Problem('not_found')
  return headOf(row, files)
}

/** Returns the newest document if its number is greater; the document is read only then. */
export async function readNewer(store: Store, files: Declarations, number: number): Promise<Head | undefined> {
  const where = [{ property: 'number', operator: 'gt', value: number }] as const
  const [row] = await store.find({
    entity: 'declared_models',
    where: [...where],
    sort: newestFirst,
    offset: 0,
    limit: 1,
  })
  return row && headOf(row, files)
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
