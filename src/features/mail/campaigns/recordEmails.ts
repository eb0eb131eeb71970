import type { Actor } from '../../../engine/model/actor.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { entityFor, notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { findRow } from '../../../engine/records/get.ts'

const mostShown = 20

/** The latest emails that told somebody of a record, without their words. Throws `not_found`, `forbidden`. */
export async function recordEmails(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  id: string,
): Promise<Row[]> {
  await findRow(records, actor, entityFor(records, actor, resource, 'read'), id)
  const rows = await records.store.find({
    entity: 'mail',
    where: [is('record_id', id), notDeleted],
    sort: { property: 'date', order: 'DESC' },
    offset: 0,
    limit: mostShown,
  })
  return rows.map(({ id: emailId, recipient, subject, status, date }) => ({
    id: emailId,
    recipient,
    subject,
    status,
    date,
  }))
}
