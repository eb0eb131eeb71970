import type { RowOf } from '../../engine/fields/rowOf.ts'
import { actorFor } from '../../engine/model/actor.ts'
import { permissionKeys, roleNames } from '../../engine/model/authorization.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { is } from '../../engine/records/findOne.ts'
import { mostRows } from '../../engine/records/list.ts'
import { reaches } from '../../engine/rules/access/permissions.ts'
import { actorOf } from '../people/identify.ts'
import { mayComment, mayReadAbout, type Commenting } from './commenting.ts'
import type { Subject } from './subject.ts'

/** The people who may sign in and read what is said about a field of a record, or about the record; one question. */
export async function readersOf(
  { registry, store }: RecordsContext,
  rules: Commenting,
  { entity, row }: Subject,
  field: string | null,
): Promise<RowOf<'users'>[]> {
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
    limit: mostRows,
  })
  return people.filter(person => {
    const actor = actorOf(registry, person)
    return mayComment(rules, actor, entity) && reaches(actor, entity, 'read', row) && mayReadAbout(actor, entity, field)
  })
}
