import type { Actor } from '../model/actor.ts'
import { Problem } from '../model/problem.ts'
import type { RowOf } from '../fields/rowOf.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { hasRight } from '../rules/access/rights.ts'
import type { RecordsContext } from './context.ts'
import { entityFor, notDeleted, readableNames, reachConditions, pickProperties, type Visible } from './entityFor.ts'
import { projectRows } from './projectRows.ts'
import { readProjection, shownTo, type RequestedProjection } from './projection.ts'

/**
 * Returns the row of a record that the actor may read, or only some of its properties; administrators can also read the
 * trash. Throws `not_found`.
 */
export async function findRow<Name extends string>(
  context: RecordsContext,
  actor: Actor,
  entity: Entity<Name>,
  id: string,
  properties?: readonly string[],
): Promise<RowOf<Name>> {
  const [row] = await context.store.find({
    entity: entity.table,
    where: [
      { property: 'id', operator: 'in', value: [id] },
      ...reachConditions(actor, entity, 'read'),
      ...(hasRight(actor, 'trash') ? [] : [notDeleted]),
    ],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
    ...(properties ? { properties } : {}),
  })
  if (!row) throw new Problem('not_found')
  return row as RowOf<Name>
}

/** Returns a record as the actor may read it. Throws `not_found` if it does not exist or the actor may not read it. */
export async function get(context: RecordsContext, actor: Actor, name: string, id: string): Promise<Visible> {
  const entity = entityFor(context, actor, name, 'read')
  const names = readableNames(actor, entity)
  return pickProperties(names, await findRow(context, actor, entity, id, names)) as Visible
}

/** Returns the requested part of a record. Throws what `get` and `readProjection` throw. */
export async function getProjected(
  context: RecordsContext,
  actor: Actor,
  name: string,
  { id, ...requested }: RequestedProjection & { id: string },
): Promise<Row> {
  const entity = entityFor(context, actor, name, 'read')
  const projection = readProjection(shownTo({ registry: context.registry, actor, entity }), requested)
  const row = await findRow(context, actor, entity, id, projection.properties)
  const [record = {}] = await projectRows(context, projection, [row])
  return record
}
