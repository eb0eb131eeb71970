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

/** Whether the actor speaks for the staff in a conversation: nobody does in their own. */
export const isStaffIn = (actor: Actor, row: RowOf<'help'>): boolean =>
  holds(actor, 'management') && row.created_by !== actor.id

/** A conversation that the actor may read. Throws `not_found`. */
export const findConversation = (records: RecordsContext, actor: Actor, id: string): Promise<RowOf<'help'>> =>
  findRow(records, actor, entityFor(records, actor, 'help', 'read'), id)

/** The same, held until the transaction ends. Throws `not_found` for one in the trash too. */
export async function holdConversation(records: RecordsContext, actor: Actor, id: string): Promise<RowOf<'help'>> {
  await findConversation(records, actor, id)
  const [row] = await records.store.update('help', [is('id', id), is('deleted_at', null)], {})
  if (!row) throw new Problem('not_found')
  return row
}

/** Writes what changes in a conversation that is held, with its history. */
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
