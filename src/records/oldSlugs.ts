import type { Actor } from '../model/actor.ts'
import type { Row } from '../model/query.ts'
import type { Entity, Property } from '../model/registry.ts'
import type { RecordsContext } from './context.ts'
import { newRow } from './newRow.ts'

/** States of a record that the public has never seen. */
const neverSeen: ReadonlySet<unknown> = new Set(['draft', 'pending', 'onmoderation', 'declined', 'noapproval'])

/** The properties that end the public addresses of an entity's records, one per language. */
export const addressesOf = (entity: Entity): Property[] => [...entity.properties.values()].filter(({ field, type }) => field.public && type.address)

/** Keeps the addresses that a change takes away from a record that may have been public, so that they go on leading to it. */
export async function keepSlugs(context: RecordsContext, actor: Actor, entity: Entity, before: Row, after: Row): Promise<void> {
  if (entity.declaration.moderated !== undefined && neverSeen.has(before.status)) return
  const left = addressesOf(entity).filter(({ name }) => before[name] && before[name] !== after[name])
  if (left.length === 0) return
  const rows = left.map(({ name }) => newRow(context, actor, 'old_slugs', { entity: entity.table, property: name, slug: before[name], record_id: before.id }))
  await context.store.insert('old_slugs', rows)
}

/** Whose address a slug was last, and in which of their properties; undefined for one that nobody had. */
export async function formerHolder(context: RecordsContext, entity: Entity, slug: string): Promise<{ id: string; property: string } | undefined> {
  const [row] = await context.store.find({
    entity: 'old_slugs',
    where: [
      { property: 'entity', operator: 'in', value: [entity.table] },
      { property: 'slug', operator: 'in', value: [slug] },
    ],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: 1,
  })
  return row && { id: String(row.record_id), property: String(row.property) }
}
