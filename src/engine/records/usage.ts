import { system, type Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import { referrersOf, type Referrer } from '../model/referrers.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import type { Deletion, Use } from '../model/usage.ts'
import { idsIn, mayRead, reach, reaches } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, notDeleted, reachConditions } from './entityFor.ts'
import { withFollowers, type RowsByEntity } from './followers.ts'
import { findRow } from './get.ts'
import { maxRows } from './list.ts'
import { cappedCount } from '../rules/text/countLimits.ts'

/** The number of IDs that fit in the URL of a list. */
const maxLinked = 50

/**
 * Returns how many records that the actor may read refer to any of the IDs by one property, up to 10,000, except
 * `leaving` ones.
 */
export async function countUses(
  context: RecordsContext,
  actor: Actor,
  { entity, property }: Referrer,
  ids: readonly string[],
  leaving: readonly string[] = [],
): Promise<Use[]> {
  if (reach(actor, entity, 'read') === 'none' || !mayRead(actor, property)) return []
  const where = [
    { property: property.name, operator: 'in' as const, value: ids },
    ...(leaving.length > 0 ? [{ property: 'id', operator: 'not_in' as const, value: leaving }] : []),
    notDeleted,
    ...reachConditions(actor, entity, 'read'),
  ]
  const counted = await context.store.count({ entity: entity.table, where }, cappedCount + 1)
  const value = ids.length === 1 ? ids[0] : ids
  const filter = ids.length > maxLinked ? null : { [property.name]: value }
  return counted === 0
    ? []
    : [
        {
          resource: entity.name,
          property: property.name,
          count: Math.min(counted, cappedCount),
          capped: counted > cappedCount,
          filter,
        },
      ]
}

/**
 * Returns how many records refer to a record, by entity and property, as far as the actor may read them, up to 10,000
 * each. One query per property. Throws `not_found` like `get`.
 */
export async function usage(context: RecordsContext, actor: Actor, name: string, id: string): Promise<Use[]> {
  const entity = entityFor(context, actor, name, 'read')
  await findRow(context, actor, entity, id)
  const uses: Use[] = []
  for (const referrer of referrersOf(context.registry, entity))
    uses.push(...(await countUses(context, actor, referrer, [id])))
  return uses
}

const idsOf = (rowsByEntity: RowsByEntity, entity: Entity): string[] => [...(rowsByEntity.get(entity)?.keys() ?? [])]

/** What prevents records from being deleted, as far as the actor may read it, and whether anything else does. */
interface Holders {
  uses: Use[]
  others: boolean
}

/**
 * Returns those of some records that others refer to by a restricting or cascading field, which bulk deletion skips. At
 * most one query per such record, and one per property that could refer to them.
 */
export async function undeletableAmong(
  { registry, store }: Pick<RecordsContext, 'registry' | 'store'>,
  entity: Entity,
  ids: readonly string[],
): Promise<Set<string>> {
  const free = new Set(ids)
  for (const { entity: referrer, property } of referrersOf(registry, entity)) {
    if (property.field.onDelete === undefined) continue
    for (let found = 1; found > 0 && free.size > 0;) {
      const rows: Row[] = await store.find({
        entity: referrer.table,
        where: [{ property: property.name, operator: 'in', value: [...free] }, notDeleted],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: maxRows,
        properties: ['id', property.name],
      })
      found = rows.length
      for (const row of rows) for (const id of idsIn(property, row)) free.delete(id)
    }
  }
  return new Set(ids.filter(id => !free.has(id)))
}

/**
 * Returns what prevents records from being deleted together: other records that refer to them by a restricting field.
 * Of those that the actor may not read, only whether there are any.
 */
export async function holdersOfAll(
  context: RecordsContext,
  actor: Actor,
  rowsByEntity: RowsByEntity,
): Promise<Holders> {
  const uses: Use[] = []
  let others = false
  for (const entity of rowsByEntity.keys())
    for (const referrer of referrersOf(context.registry, entity)) {
      if (referrer.property.field.onDelete !== 'restrict') continue
      const ids = idsOf(rowsByEntity, entity)
      const leaving = idsOf(rowsByEntity, referrer.entity)
      const [all] = await countUses(context, system, referrer, ids, leaving)
      if (!all) continue
      const isOpen = reach(actor, referrer.entity, 'read') === 'all' && mayRead(actor, referrer.property)
      const [known] = isOpen ? [all] : await countUses(context, actor, referrer, ids, leaving)
      if (known) uses.push(known)
      others ||= (known?.count ?? 0) < all.count
    }
  return { uses, others }
}

/** Returns how many records of each entity, as far as the actor may read them, would be deleted with the record. */
const followOf = (actor: Actor, rowsByEntity: RowsByEntity, row: StoredRow): Deletion['follow'] =>
  [...rowsByEntity]
    .map(([entity, rows]) => ({
      resource: entity.name,
      count: [...rows.values()].filter(one => one.id !== row.id && reaches(actor, entity, 'read', one)).length,
    }))
    .filter(({ count }) => count > 0)

/**
 * Returns what would be deleted together with a record, and what prevents its deletion. Throws `not_found` and
 * `forbidden` like deleting does.
 */
export async function previewDeletion(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
): Promise<Deletion> {
  const entity = entityFor(context, actor, name, 'delete')
  const row = await findRow(context, actor, entity, id)
  const rowsByEntity = await withFollowers(context, entity, row, null)
  const { uses, others } = await holdersOfAll(context, actor, rowsByEntity)
  return { follow: followOf(actor, rowsByEntity, row), uses, ...(others ? { others } : {}) }
}
