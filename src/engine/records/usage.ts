import { system, type Actor } from '../model/actor.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import { referrersOf, type Referrer } from '../model/referrers.ts'
import type { Entity } from '../model/registry.ts'
import type { Deletion, Use } from '../model/usage.ts'
import { mayRead, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, notDeleted, reachConditions } from './entityFor.ts'
import { withFollowers, type RowsByEntity } from './followers.ts'
import { findRow } from './get.ts'
import { cappedCount } from '../rules/text/countedTo.ts'

/** Ids that the address of a list has room for. */
const mostLinked = 50

/** How many records that the actor may read refer to any of the ids by one property, up to 10,000; those named as leaving aside. */
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
  const filter = ids.length > mostLinked ? null : { [property.name]: value }
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
 * How many records refer to a record, by entity and property, as far as the actor may read them and counted up to 10,000. One
 * statement per property that could. Throws `not_found` as `get` does.
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

/** What keeps records from being deleted together: others that refer to them by a field that restricts, whoever may see those. */
export async function holdersOfAll(context: RecordsContext, rowsByEntity: RowsByEntity): Promise<Use[]> {
  const uses: Use[] = []
  for (const entity of rowsByEntity.keys())
    for (const referrer of referrersOf(context.registry, entity))
      if (referrer.property.field.onDelete === 'restrict')
        uses.push(
          ...(await countUses(
            context,
            system,
            referrer,
            idsOf(rowsByEntity, entity),
            idsOf(rowsByEntity, referrer.entity),
          )),
        )
  return uses
}

/** How many records of each entity go along with the one that is deleted. */
const followOf = (rowsByEntity: RowsByEntity, row: StoredRow): Deletion['follow'] =>
  [...rowsByEntity]
    .map(([entity, rows]) => ({ resource: entity.name, count: rows.size - Number(rows.has(String(row.id))) }))
    .filter(({ count }) => count > 0)

/** What deleting a record would take along, and what keeps it from being deleted. Throws `not_found` and `forbidden` as deleting does. */
export async function previewDeletion(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
): Promise<Deletion> {
  const entity = entityFor(context, actor, name, 'delete')
  const row = await findRow(context, actor, entity, id)
  const rowsByEntity = await withFollowers(context, entity, row, null)
  return { follow: followOf(rowsByEntity, row), uses: await holdersOfAll(context, rowsByEntity) }
}
