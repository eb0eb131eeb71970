import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { findRow } from '../../engine/records/get.ts'
import { writeChanges } from '../../engine/records/writeChanges.ts'
import type { Changes } from '../../engine/records/changes.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { is } from '../../engine/records/findOne.ts'

/** Whether the actor answers as staff in a conversation; no one does in their own. */
export const isStaffIn = (actor: Actor, row: RowOf<'help'>): boolean =>
  holds(actor, 'management') && row.created_by !== actor.id

/** Returns a conversation that the actor may read. Throws `not_found`. */
export const findConversation = (records: RecordsContext, actor: Actor, id: string): Promise<RowOf<'help'>> =>
  findRow(records, actor, entityFor(records, actor, 'help', 'read'), id)

/** Returns a conversation and locks it until the transaction ends. Throws `not_found`, also if it is in the trash. */
export async function holdConversation(records: RecordsContext, actor: Actor, id: string): Promise<RowOf<'help'>> {
  await findConversation(records, actor, id)
  const [row] = await records.store.update('help', [is('id', id), is('deleted_at', null)], {})
  if (!row) throw new Problem('not_found')
  return row
}

/** Writes changes to a locked conversation, with a history entry. */
export async function changeConversation(
  records: RecordsContext,
  actor: Actor,
  row: RowOf<'help'>,
  values: Partial<RowOf<'help'>>,
  action: string,
): Promise<RowOf<'help'>> {
  const before: Row = row
  const changes: Changes = Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => before[name] !== value)
      .map(([name, value]) => [name, [before[name] ?? null, value]]),
  )
  if (Object.keys(changes).length === 0) return row
  return writeChanges(records, actor, records.registry.entity('help'), row, { changes, action, origin: 'api' })
}
