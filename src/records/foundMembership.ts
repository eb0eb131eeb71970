import type { Actor } from '../model/actor.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { reach } from '../rules/permissions.ts'
import type { RecordsContext } from './context.ts'

/** Whoever founds an organization belongs to it, so that it is their own from the first moment. */
export async function foundMembership(context: RecordsContext, actor: Actor, entity: Entity, rows: readonly Row[]): Promise<void> {
  if (entity.name !== 'organizations' || reach(actor, entity, 'read') !== 'own') return
  const organizations = [...new Set([...actor.organizations, ...rows.map(row => String(row.id))])]
  await context.store.update('users', [{ property: 'id', operator: 'in', value: [actor.id] }], { organization_ids: organizations })
}
