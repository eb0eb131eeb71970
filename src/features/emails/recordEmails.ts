import * as z from 'zod/mini'
import type { ActorRoute } from '../../engine/http/route.ts'
import { readId } from '../../engine/http/readRequest.ts'
import { sentEmail } from './email.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { findRow } from '../../engine/records/get.ts'

const maxShown = 20

/** The latest emails about a record, without their texts. Throws `not_found`, `forbidden`. */
async function recordEmails(records: RecordsContext, actor: Actor, resource: string, id: string): Promise<Row[]> {
  await findRow(records, actor, entityFor(records, actor, resource, 'read'), id)
  const rows = await records.store.find({
    entity: 'mail',
    where: [is('record_id', id), notDeleted],
    sort: { property: 'date', order: 'DESC' },
    offset: 0,
    limit: maxShown,
  })
  return rows.map(({ id: emailId, recipient, subject, status, date }) => ({
    id: emailId,
    recipient,
    subject,
    status,
    date,
  }))
}

export const recordEmailRoutes: readonly ActorRoute[] = [
  {
    method: 'GET',
    path: '/:resource/:id/letters',
    policy: { words: ['management'] },
    moderated: true,
    summary: 'The latest emails about a record and their delivery status',
    response: z.array(sentEmail),
    handle: async call =>
      call.request.json(
        await recordEmails(call.records, call.actor, call.request.req.param('resource') ?? '', readId(call.request)),
      ),
  },
]
