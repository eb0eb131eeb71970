import type { RowOf } from '../../engine/fields/rowOf.ts'
import { system } from '../../engine/model/actor.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { redactFields } from '../../engine/records/redactHistory.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import type { Ports } from '../../engine/ports.ts'
import { removeFile } from '../files/sweepFiles.ts'
import { moveRecord } from '../moderation/requests/moveRecord.ts'
import { forgetMentions, rewrite } from './forgetMentions.ts'
import { emptyValues, forgetRows } from './forgetRows.ts'
import { identityOf } from './identityOf.ts'

/** Withdraws the open requests of a person. */
async function closeRequests(context: RecordsContext, id: string): Promise<void> {
  for await (const requests of inBatches(context, 'requests', [is('author_id', id), is('status', 'open')]))
    for (const { kind, record_id } of requests) {
      const entity = [...context.registry.entities.values()].find(({ declaration }) => declaration.moderated === kind)
      const row = entity && (await findOne(context.store, entity.table, 'id', record_id, [is('deleted_at', null)]))
      if (entity && row)
        await moveRecord(context, system, entity.name, row.id, 'withdraw', { version: row.version, origin: 'erasure' })
    }
}

/** Removes the files that a person uploaded and that nothing uses. */
async function forgetFiles(ports: Ports, id: string): Promise<void> {
  for await (const files of inBatches(ports, 'files', [is('created_by', id)]))
    for (const file of files)
      if ((await ports.store.count({ entity: 'file_uses', where: [is('hash', file.hash)] }, 1)) === 0)
        await removeFile(ports, file)
}

/** Clears the person's own row, and its values in the history. */
const clearPerson = (context: RecordsContext, person: RowOf<'users'>): Promise<void> =>
  inTransaction(context, async inside => {
    const users = inside.registry.entity('users')
    const values = emptyValues(users, person)
    for await (const lines of inBatches(inside, 'history', [is('entity', 'users'), is('record_id', person.id)]))
      for (const line of lines) await redactFields(inside, line, new Set(Object.keys(values)))
    await rewrite(inside, users, person, { ...values, organization_ids: [], permissions: [] })
  })

/**
 * Erases a person whose erasure was begun: rows that are only theirs are removed, others are kept without them. The
 * rows by which they are known are cleared last, so that an interrupted erasure can be resumed. History keeps who did
 * what by an ID without a person.
 */
export async function erasePerson(ports: Ports, id: string, signal?: AbortSignal): Promise<void> {
  const person = await findOne(ports.store, 'users', 'id', id)
  if (!person?.erased_at) return
  const identity = await identityOf(ports, person)
  await closeRequests(ports, id)
  await forgetMentions(ports, identity, signal)
  await forgetRows(ports, id, signal)
  await forgetFiles(ports, id)
  await clearPerson(ports, person)
}
