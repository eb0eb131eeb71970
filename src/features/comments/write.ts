import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { Problem } from '../../engine/model/problem.ts'
import { trackWritten, type RecordsContext } from '../../engine/records/context.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { noteRemark } from '../../engine/records/history.ts'
import { holds } from '../../engine/rules/access/permissions.ts'
import { readersOf } from './colleagues.ts'
import { commentLimits, mayReadAbout, type CommentRules } from './commentRules.ts'
import type { CommentEdit, NewComment } from './comments.ts'
import { notifyOfReply, notifyMentioned } from './notify.ts'
import { markRead } from './readComments.ts'
import type { Subject } from './subject.ts'

const announce = (records: RecordsContext, { entity }: Subject, row: RowOf<'comments'>): void =>
  trackWritten(records, 'comments', { ...row, entity: entity.name }, ['entity', 'record_id'])

const refuse = (field: string, code: string, params?: Record<string, number>): Problem =>
  new Problem('invalid', {}, { errors: { [field]: { code, ...(params ? { params } : {}) } } })

/** Returns a comment of the record if the actor may read it and it was not removed. Throws `not_found`. */
async function findComment(
  records: RecordsContext,
  actor: Actor,
  { entity, row }: Subject,
  id: string,
): Promise<RowOf<'comments'>> {
  const comment = await findOne(records.store, 'comments', 'id', id, [
    is('record_id', row.id),
    is('entity', entity.table),
    is('removed_at', null),
  ])
  if (!comment || !mayReadAbout(actor, entity, comment.field)) throw new Problem('not_found')
  return comment
}

/** Returns the first comment of the thread that is replied to; undefined for a new thread. Throws `invalid`. */
async function headOf(
  records: RecordsContext,
  actor: Actor,
  { entity, row }: Subject,
  { thread_id, field }: NewComment,
): Promise<RowOf<'comments'> | undefined> {
  if (!thread_id) {
    if (!mayReadAbout(actor, entity, field ?? null)) throw refuse('field', 'not_a_choice')
    return undefined
  }
  const head = await findOne(records.store, 'comments', 'id', thread_id, [
    is('record_id', row.id),
    is('entity', entity.table),
    is('thread_id', null),
  ])
  if (!head || !mayReadAbout(actor, entity, head.field)) throw refuse('thread_id', 'reference_missing')
  return head
}

/** Returns the people mentioned in a comment, each once. Throws `invalid` if one of them may not read it. */
async function mentioned(
  records: RecordsContext,
  rules: CommentRules,
  subject: Subject,
  { mentions = [], field }: { mentions?: readonly string[] | undefined; field: string | null },
): Promise<RowOf<'users'>[]> {
  if (mentions.length === 0) return []
  const wanted = new Set(mentions.map(id => id.toLowerCase()))
  const people = (await readersOf(records, rules, subject, field)).filter(({ id }) => wanted.has(id))
  if (people.length < wanted.size) throw refuse('mentions', 'reference_missing')
  return people
}

/** The IDs of the people who wrote in a thread and may still read it, without those in `except`. */
async function participants(
  records: RecordsContext,
  rules: CommentRules,
  subject: Subject,
  { head, except }: { head: RowOf<'comments'>; except: ReadonlySet<string> },
): Promise<string[]> {
  const replies = await records.store.find({
    entity: 'comments',
    where: [is('thread_id', head.id)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: commentLimits.ofRecord,
  })
  const writers = new Set([head, ...replies].map(({ created_by }) => created_by))
  const readers = await readersOf(records, rules, subject, head.field)
  return readers.map(({ id }) => id).filter(id => writers.has(id) && !except.has(id))
}

/**
 * Writes a comment, notifies the people it mentions and the participants of its thread, and adds a remark to the
 * history. A reply to a resolved thread reopens it. Must run in a transaction. Throws `invalid`, and `forbidden` if the
 * record is in the trash.
 */
export async function writeComment(
  records: RecordsContext,
  actor: Actor,
  rules: CommentRules,
  subject: Subject,
  content: NewComment,
): Promise<RowOf<'comments'>> {
  const { entity, row } = subject
  if (row.deleted_at !== null) throw new Problem('forbidden')
  const ofRecord = [is('record_id', row.id), is('entity', entity.table)]
  if ((await records.store.count({ entity: 'comments', where: ofRecord })) >= commentLimits.ofRecord)
    throw refuse('text', 'too_many_comments', { most: commentLimits.ofRecord })
  const head = await headOf(records, actor, subject, content)
  const field = head ? head.field : (content.field ?? null)
  const people = await mentioned(records, rules, subject, { mentions: content.mentions, field })
  const comment = newRow(records, actor, 'comments', {
    entity: entity.table,
    record_id: row.id,
    field,
    thread_id: head?.id ?? null,
    text: content.text,
    mentions: people.map(({ id }) => id),
  })
  await records.store.insert('comments', [comment])
  if (head?.resolved_at)
    await records.store.update('comments', [is('id', head.id)], { resolved_at: null, resolved_by: null })
  await noteRemark(records, actor, entity, { row, action: 'comment', changes: {}, origin: 'api' })
  await markRead(records, actor, subject)
  announce(records, subject, comment)
  const others = people.filter(({ id }) => id !== actor.id)
  await notifyMentioned(records, actor, subject, { id: comment.id, text: content.text, people: others })
  if (head) {
    const except = new Set([actor.id, ...others.map(({ id }) => id)])
    await notifyOfReply(records, subject, await participants(records, rules, subject, { head, except }))
  }
  return comment
}

const change = async (
  records: RecordsContext,
  subject: Subject,
  comment: RowOf<'comments'>,
  values: Partial<RowOf<'comments'>>,
): Promise<RowOf<'comments'>> => {
  const [changed = comment] = await records.store.update('comments', [is('id', comment.id)], values)
  announce(records, subject, changed)
  return changed
}

/**
 * Edits the actor's own comment and notifies the people who are newly mentioned. Throws `not_found`, `forbidden`,
 * `invalid`.
 */
export async function editComment(
  records: RecordsContext,
  actor: Actor,
  rules: CommentRules,
  subject: Subject,
  { id, text, mentions }: CommentEdit & { id: string },
): Promise<RowOf<'comments'>> {
  const comment = await findComment(records, actor, subject, id)
  if (comment.created_by !== actor.id) throw new Problem('forbidden')
  const people = await mentioned(records, rules, subject, { mentions, field: comment.field })
  const known = new Set([actor.id, ...comment.mentions])
  const others = people.filter(person => !known.has(person.id))
  await notifyMentioned(records, actor, subject, { id, text, people: others })
  const edited_at = records.clock().toISOString()
  return change(records, subject, comment, { text, mentions: people.map(person => person.id), edited_at })
}

/**
 * Removes the actor's own comment, or any comment if they are a superuser. Its text is deleted for good. Throws
 * `not_found`, `forbidden`.
 */
export async function removeComment(
  records: RecordsContext,
  actor: Actor,
  subject: Subject,
  id: string,
): Promise<RowOf<'comments'>> {
  const comment = await findComment(records, actor, subject, id)
  if (comment.created_by !== actor.id && !holds(actor, 'superuser')) throw new Problem('forbidden')
  return change(records, subject, comment, { text: '', mentions: [], removed_at: records.clock().toISOString() })
}

/** Resolves or reopens a thread, identified by its first comment. Throws `not_found`. */
export async function resolveThread(
  records: RecordsContext,
  actor: Actor,
  subject: Subject,
  { id, resolved }: { id: string; resolved: boolean },
): Promise<RowOf<'comments'>> {
  const head = await findOne(records.store, 'comments', 'id', id, [
    is('record_id', subject.row.id),
    is('entity', subject.entity.table),
    is('thread_id', null),
  ])
  if (!head || !mayReadAbout(actor, subject.entity, head.field)) throw new Problem('not_found')
  return change(
    records,
    subject,
    head,
    resolved
      ? { resolved_at: records.clock().toISOString(), resolved_by: actor.id }
      : { resolved_at: null, resolved_by: null },
  )
}
