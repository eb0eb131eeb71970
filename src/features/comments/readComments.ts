import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import type { Comment, CommentsOfRecord } from './comments.ts'
import { commentLimits, mayReadAbout } from './commentRules.ts'
import type { Subject } from './subject.ts'
import { countUnread } from './threads.ts'

/** Converts a row to a comment as the API returns it. */
export const toComment = (row: RowOf<'comments'>): Comment => ({
  id: row.id,
  thread_id: row.thread_id,
  field: row.field,
  text: row.text ?? '',
  mentions: row.mentions,
  created_at: row.created_at,
  created_by: row.created_by,
  edited_at: row.edited_at,
  removed_at: row.removed_at,
  resolved_at: row.resolved_at,
  resolved_by: row.resolved_by,
})

/** All comments on a record, oldest first, including those about fields that the actor may not read. */
const findComments = ({ store }: RecordsContext, { entity, row }: Subject): Promise<RowOf<'comments'>[]> =>
  store.find({
    entity: 'comments',
    where: [is('record_id', row.id), is('entity', entity.table)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: commentLimits.ofRecord,
  })

const keyOf = (actor: Actor, { row }: Subject): string => `${row.id} ${actor.id}`

/** The comments on a record that the actor may read, and how many of them are unread. Makes two queries. */
export async function commentsOf(records: RecordsContext, actor: Actor, subject: Subject): Promise<CommentsOfRecord> {
  const rows = await findComments(records, subject)
  const comments = rows.filter(row => mayReadAbout(actor, subject.entity, row.field)).map(toComment)
  const mark =
    comments.length > 0 ? await findOne(records.store, 'comment_reads', 'key', keyOf(actor, subject)) : undefined
  return { comments, unread: countUnread(comments, actor.id, mark?.last_id) }
}

/** Stores that the actor has read all comments on a record. */
export async function markRead(records: RecordsContext, actor: Actor, subject: Subject): Promise<void> {
  const [last] = await records.store.find({
    entity: 'comments',
    where: [is('record_id', subject.row.id), is('entity', subject.entity.table)],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: 1,
  })
  if (!last) return
  const key = keyOf(actor, subject)
  const [known] = await records.store.update('comment_reads', [is('key', key)], { last_id: last.id })
  if (known) return
  const mark = newRow(records, actor, 'comment_reads', {
    key,
    user_id: actor.id,
    record_id: subject.row.id,
    last_id: last.id,
  })
  await records.store.insert('comment_reads', [mark])
}
