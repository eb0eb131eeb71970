import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { organizationProperty } from '../../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'

const most = 100

/** Ids of the people whose record it is: whoever made it, whoever it names, and the people of its organization. */
export async function peopleOf(context: RecordsContext, entity: Entity, row: Row): Promise<string[]> {
  const { people } = context.registry
  const membership = people && organizationProperty(people)
  const organization = row[organizationProperty(entity)?.name ?? '']
  const members = membership && organization
    ? await context.store.find({ entity: people.table, where: [is(membership.name, organization), is('status', 'active'), notDeleted], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: most })
    : []
  return [...new Set([row.created_by, row.user_id, ...members.map(member => member.id)].filter(Boolean).map(String))]
}
