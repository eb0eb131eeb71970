import type { RowOf } from '../../engine/fields/rowOf.ts'
import { actorFor } from '../../engine/model/actor.ts'
import { permissionKeys, roleNames } from '../../engine/model/authorization.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { maxRows } from '../../engine/records/list.ts'
import { reaches } from '../../engine/rules/access/permissions.ts'
import { actorOf } from '../people/identify.ts'
import { mayComment, mayReadAbout, type CommentRules } from './commentRules.ts'
import type { Subject } from './subject.ts'

/** Whether a person may read comments about the field, or about the record if `field` is null. */
const mayReadComment =
  ({ registry }: Pick<RecordsContext, 'registry'>, rules: CommentRules, { entity, row, field }: About) =>
  (person: RowOf<'users'>): boolean => {
    const actor = actorOf(registry, person)
    return mayComment(rules, actor, entity) && reaches(actor, entity, 'read', row) && mayReadAbout(actor, entity, field)
  }

interface About extends Subject {
  field: string | null
}

/**
 * Whether a person may still read a comment, given their current rights and the current record. No one may read a
 * removed comment.
 */
export async function mayStillRead(
  context: Pick<RecordsContext, 'registry' | 'store'>,
  rules: CommentRules,
  person: RowOf<'users'>,
  { resource, comment_id }: { resource: string; comment_id: string },
): Promise<boolean> {
  const entity = context.registry.entities.get(resource)
  const comment = await findOne(context.store, 'comments', 'id', comment_id, [is('removed_at', null)])
  if (!entity || !comment) return false
  const row = await findOne(context.store, entity.table, 'id', comment.record_id, [notDeleted])
  return row !== undefined && mayReadComment(context, rules, { entity, row, field: comment.field })(person)
}

/** The active people who may read comments about the field, or about the record if `field` is null. Makes one query. */
export async function readersOf(
  context: RecordsContext,
  rules: CommentRules,
  { entity, row }: Subject,
  field: string | null,
): Promise<RowOf<'users'>[]> {
  const { registry, store } = context
  const { authorization } = registry
  const all = { id: '', permissions: permissionKeys(authorization), organizations: [] }
  const roles = roleNames(authorization).filter(role =>
    mayComment(rules, actorFor(authorization, { ...all, role }), entity),
  )
  const people = await store.find({
    entity: 'users',
    where: [{ property: 'role', operator: 'in', value: roles }, is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  return people.filter(mayReadComment(context, rules, { entity, row, field }))
}
