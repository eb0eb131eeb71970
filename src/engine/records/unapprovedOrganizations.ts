import type { StoredRow } from '../fields/rowOf.ts'
import type { FieldProblems } from '../model/problem.ts'
import type { Row } from '../model/query.ts'
import type { Entity } from '../model/registry.ts'
import { idsIn, organizationProperty } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { notDeleted } from './entityFor.ts'

const approved: ReadonlySet<unknown> = new Set(['approved', 'hidden'])

/** Statuses that require an approved organization. A locked record may return to a public one. */
const following: ReadonlySet<unknown> = new Set(['onmoderation', 'locked', ...approved])

/** Whether a moderated record has been approved. A hidden one would be public again once shown. */
export const isApproved = (row: Row): boolean => approved.has(row.status)

/** Whether records of the entity have to wait until their organization is approved. */
export const followsOrganizations = ({ organizations }: RecordsContext['registry'], entity: Entity): boolean =>
  entity.declaration.moderated !== undefined &&
  !entity.organizations &&
  organizations?.declaration.moderated !== undefined &&
  organizationProperty(entity) !== undefined

/**
 * Returns the problems of rows as they will be: `organization_unapproved` for each row whose status requires an approved
 * organization that it does not have (product: States, "pending"). Checks only if the organization is one of the changed
 * `names`. Runs one query.
 */
export async function unapprovedOrganizations(
  context: RecordsContext,
  entity: Entity,
  rows: readonly StoredRow[],
  names: ReadonlySet<string>,
): Promise<FieldProblems[]> {
  const { organizations } = context.registry
  const property = organizationProperty(entity)
  const follows =
    property && organizations && names.has(property.name) && followsOrganizations(context.registry, entity)
  const ids = follows
    ? [...new Set(rows.filter(row => following.has(row.status)).flatMap(row => idsIn(property, row)))]
    : []
  if (!follows || ids.length === 0) return rows.map(() => ({}))
  const found = await context.store.find({
    entity: organizations.table,
    where: [{ property: 'id', operator: 'in', value: ids }, notDeleted],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
  })
  const open = new Set(found.filter(isApproved).map(({ id }) => id))
  return rows.map(row =>
    following.has(row.status) && !idsIn(property, row).every(id => open.has(id))
      ? { [property.name]: { code: 'organization_unapproved' } }
      : {},
  )
}
