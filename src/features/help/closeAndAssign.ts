import type { RowOf } from '../../engine/fields/rowOf.ts'
import { sameTitles } from '../../engine/rules/text/titles.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Row } from '../../engine/model/query.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { visible } from '../../engine/records/entityFor.ts'
import { statusAfter } from './conversationRules.ts'
import { notifyOfConversation } from './notifyOfConversation.ts'
import { changeConversation, holdConversation, isStaffIn } from './conversation.ts'
import { askerOf, staffToNotify } from './staff.ts'

const toRecord = (records: RecordsContext, actor: Actor, row: RowOf<'help'>): Row =>
  visible(actor, records.registry.entity('help'), row)

/** Closes a conversation; either side may, and the other one is notified. Throws `not_found`, `illegal_transition`. */
export const close = (records: RecordsContext, actor: Actor, id: string): Promise<Row> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    const closed = await changeConversation(inside, actor, row, { status: statusAfter('close', row.status) }, 'close')
    const others = isStaffIn(actor, row)
      ? await askerOf(inside, row)
      : row.moderator_id
        ? await staffToNotify(inside, row)
        : []
    const title = row.subject
    await notifyOfConversation(
      inside,
      others.filter(person => person.id !== actor.id),
      { event: 'help_closed', ...sameTitles(title), path: `/help/${id}` },
    )
    return toRecord(inside, actor, closed)
  })

/**
 * Assigns a conversation to a person, or to no one. Throws `not_found`, and `forbidden` in the actor's own
 * conversation.
 */
export const assign = (records: RecordsContext, actor: Actor, id: string, moderatorId: string | null): Promise<Row> =>
  inRetriedTransaction(records, async inside => {
    const row = await holdConversation(inside, actor, id)
    if (!isStaffIn(actor, row)) throw new Problem('forbidden')
    return toRecord(
      inside,
      actor,
      await changeConversation(
        inside,
        actor,
        row,
        { moderator_id: moderatorId },
        moderatorId === null ? 'release' : 'take',
      ),
    )
  })
