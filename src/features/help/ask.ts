import { sameTitles } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { create } from '../../engine/records/create.ts'
import { get } from '../../engine/records/get.ts'
import { reach } from '../../engine/rules/access/permissions.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { notifyOfConversation } from './notifyOfConversation.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'
import { staffToNotify } from './staff.ts'
import { markUnread } from './unread.ts'

const missing = (name: string, code: string): Problem => new Problem('invalid', {}, { errors: { [name]: { code } } })

/** Checks that the record that a question is about exists for the actor. Throws `invalid`. */
async function checkRecord(records: RecordsContext, actor: Actor, { kind, record_id }: Row): Promise<void> {
  if (record_id === null && kind === null) return
  if (kind === null) throw missing('kind', 'required')
  if (record_id === null) throw missing('record_id', 'required')
  const entity = entityOfKind(records.registry, kind)
  if (!entity || reach(actor, entity, 'read') === 'none') throw missing('record_id', 'reference_missing')
  await get(records, actor, entity.name, String(record_id)).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'not_found' ? missing('record_id', 'reference_missing') : error
  })
}

/** Creates a question, notifies the staff and returns the record. Throws what `create` throws. */
export const ask = (records: RecordsContext, actor: Actor, input: Row): Promise<Row> =>
  inRetriedTransaction(records, async inside => {
    const made = await create(inside, actor, 'help', input, 'api')
    await checkRecord(inside, actor, made)
    const { id } = made
    await inside.store.update('help', [is('id', id)], { last_message_at: made.created_at })
    const row = await findOne(inside.store, 'help', 'id', id)
    if (!row) throw new Problem('not_found')
    const staff = (await staffToNotify(inside, row)).filter(person => person.id !== actor.id)
    await markUnread(
      inside,
      id,
      staff.map(person => person.id),
    )
    const title = row.subject
    await notifyOfConversation(inside, staff, {
      event: 'help_asked',
      ...sameTitles(title),
      path: `/help/${id}`,
      text: row.text,
    })
    return { ...made, last_message_at: made.created_at }
  })
