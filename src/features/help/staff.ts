import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup, roleNames } from '../../engine/model/authorization.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { is } from '../../engine/records/findOne.ts'

/** The staff who are notified of a conversation: whoever has taken it, or everybody who may still sign in while nobody has. */
export async function staffOf(records: RecordsContext, row: RowOf<'help'>): Promise<RowOf<'users'>[]> {
  const { authorization } = records.registry
  const roles = {
    property: 'role',
    operator: 'in',
    value: roleNames(authorization).filter(role => isInGroup(authorization, role, 'management')),
  } as const
  const staff = await records.store.find({
    entity: 'users',
    where: [roles, is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const taken = staff.filter(person => person.id === row.moderator_id)
  return taken.length > 0 ? taken : staff
}

/** Whoever asked, if they may sign in. */
export const askerOf = (records: RecordsContext, row: RowOf<'help'>): Promise<RowOf<'users'>[]> =>
  records.store.find({
    entity: 'users',
    where: [is('id', row.created_by), is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
