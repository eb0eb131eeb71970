import type { StoredRow } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Entity } from '../../engine/model/registry.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'

/** Reads a row and locks it until the transaction ends, with an update that changes nothing. */
const lock = async (context: RecordsContext, entity: Entity, id: string): Promise<StoredRow | undefined> => {
  const [row] = await context.store.update(entity.table, [{ property: 'id', operator: 'in', value: [id] }], {})
  return row
}

/** Makes the person who creates an organization a member of it, so that it is their own from the start. */
export async function addCreatorAsMember(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  origin?: string,
): Promise<void> {
  const { people: users } = context.registry
  if (!users || !entity.organizations || reach(actor, entity, 'read') !== 'own') return
  const person = await lock(context, users, actor.id)
  if (!person) return
  const before = person.organization_ids as string[]
  const after = [...new Set([...before, ...rows.map(row => row.id)])]
  await writeChanges(context, actor, users, person, {
    changes: { organization_ids: [before, after] },
    action: 'update',
    origin,
  })
}
