import type { RowOf } from '../../engine/fields/rowOf.ts'
import { actorFor } from '../../engine/model/actor.ts'
import { permissionKeys, roleNames } from '../../engine/model/authorization.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { maxRows } from '../../engine/records/list.ts'
import { reaches } from '../../engine/rules/access/permissions.ts'
import { actorOf } from '../people/identify.ts'
import { mayComment, mayReadAbout, type Commenting } from './commenting.ts'
import type { Subject } from './subject.ts'

/** Whether people may read what is said about a field of a record, or about the record. */
const reads =
  ({ registry }: Pick<RecordsContext, 'registry'>, rules: Commenting, { entity, row, field }: About) =>
  (person: RowOf<'users'>): boolean => {
    const actor = actorOf(registry, person)
    return mayComment(rules, actor, entity) && reaches(actor, entity, 'read', row) && mayReadAbout(actor, entity, field)
  }

interface About extends Subject {
  field: string | null
}

/** Whether a person may read a comment about a record of a resource, as they and the record are now; nobody may once it was taken back. */
export async function mayStillRead(
  context: Pick<RecordsContext, 'registry' | 'store'>,
  rules: Commenting,
  person: RowOf<'users'>,
  { resource, comment_id }: { resource: string; comment_id: string },
): Promise<boolean> {
  const entity = context.registry.entities.get(resource)
  const comment = await findOne(context.store, 'comments', 'id', comment_id, [is('removed_at', null)])
  if (!entity || !comment) return false
  const row = await findOne(context.store, entity.table, 'id', comment.record_id, [notDeleted])
  return row !== undefined && reads(context, rules, { entity, row, field: comment.field })(person)
}

/** The people who may sign in and read what is said about a field of a record, or about the record; one question. */
export async function readersOf(
  context: RecordsContext,
  rules: Commenting,
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
  return people.filter(reads(context, rules, { entity, row, field }))
}
