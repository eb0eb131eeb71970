import type { Actor } from '../../model/actor.ts'
import type { Row } from '../../model/query.ts'
import type { RecordsContext } from '../../records/context.ts'
import { entityFor, notDeleted } from '../../records/entityFor.ts'
import { is } from '../../records/findOne.ts'
import { findRow } from '../../records/get.ts'

const mostShown = 20

/** The latest letters that told somebody of a record, without their words. Throws `not_found`, `forbidden`. */
export async function recordLetters(records: RecordsContext, actor: Actor, resource: string, id: string): Promise<Row[]> {
  await findRow(records, actor, entityFor(records, actor, resource, 'read'), id)
  const rows = await records.store.find({ entity: 'mail', where: [is('record_id', id), notDeleted], sort: { property: 'date', order: 'DESC' }, offset: 0, limit: mostShown })
  return rows.map(({ id: letterId, recipient, subject, status, date }) => ({ id: letterId, recipient, subject, status, date }))
}
