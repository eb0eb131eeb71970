import type { Status } from '../model/moderation.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { RecordsContext } from './context.ts'
import { findOne, is } from './findOne.ts'
import type { Changes } from './changes.ts'

/** The request of a record ends when it is locked or deleted, so a record in review is restored as a draft. */
const ended: ReadonlySet<unknown> = new Set(['onmoderation', 'pending'])

/** Returns the status that a record had before it was last locked or deleted, according to its history. */
export async function statusBefore(
  context: RecordsContext,
  row: StoredRow,
  action: 'lock' | 'delete',
): Promise<Status> {
  const event = await findOne(context.store, 'history', 'record_id', row.id, [is('action', action)])
  const changes = event?.changes as Changes | undefined
  const before = changes?.status?.[0] ?? 'draft'
  return ended.has(before) ? 'draft' : (before as Status)
}
