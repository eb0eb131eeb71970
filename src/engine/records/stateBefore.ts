import type { Status } from '../model/moderation.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import type { RecordsContext } from './context.ts'
import { findOne, is } from './findOne.ts'
import type { Changes } from './changes.ts'

/** A request ends when its record is locked or deleted, so what waited is a draft when it comes back. */
const ended: ReadonlySet<unknown> = new Set(['onmoderation', 'pending'])

/** The status that a record had before it was last locked or deleted, according to its history. */
export async function stateBefore(context: RecordsContext, row: StoredRow, action: 'lock' | 'delete'): Promise<Status> {
  const event = await findOne(context.store, 'history', 'record_id', row.id, [is('action', action)])
  const changes = event?.changes as Changes | undefined
  const before = changes?.status?.[0] ?? 'draft'
  return ended.has(before) ? 'draft' : (before as Status)
}
