import type { RowOf } from '../../engine/fields/rowOf.ts'
import { isInGroup, roleNames } from '../../engine/model/authorization.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { notDeleted } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { is } from '../../engine/records/findOne.ts'

/** The staff to notify of a conversation: its assignee if they can sign in, otherwise all active staff. */
export async function staffToNotify(records: RecordsContext, row: RowOf<'help'>): Promise<RowOf<'users'>[]> {
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

/** The person who asked, if they can sign in. */
export const askerOf = (records: RecordsContext, row: RowOf<'help'>): Promise<RowOf<'users'>[]> =>
  records.store.find({
    entity: 'users',
    where: [is('id', row.created_by), is('status', 'active'), notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: 1,
  })
