import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import { type Actor, system } from '../../../engine/model/actor.ts'
import { Problem, type FieldProblems } from '../../../engine/model/problem.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { firstProposals, type Proposals } from '../../../engine/rules/moderation/proposals.ts'
import { isFilled } from '../../../engine/rules/validation/completeness.ts'
import { organizationProperty, organizationsOf } from '../../../engine/rules/access/permissions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { notDeleted, tableEntity } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { problemsOfPublished, type Published } from '../../../engine/records/problemsOf.ts'
import { writeChanges } from '../../../engine/records/writeChanges.ts'
import { openRequest, requestsOfRecord } from './openRequest.ts'
import { proposalsOf } from './propose.ts'
import type { Proposal } from '../../../engine/model/moderation.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { followsOrganizations, isApproved } from '../../../engine/records/unapprovedOrganizations.ts'

/**
 * Attributes the values of a record, and what others than the author emptied, to whoever wrote them last according to
 * its latest history: so that people cannot review their own draft because someone else submitted it. One statement.
 */
async function lastWriters(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  author: string,
): Promise<Proposals> {
  const where = [is('entity', entity.table), is('record_id', row.id)]
  const lines = await context.store.find({
    entity: 'history',
    where,
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxRows,
  })
  const written = new Map<string, Proposal>()
  for (const line of lines.toReversed())
    for (const [name, [held]] of Object.entries((line.changes ?? {}) as Changes)) {
      const from = isFilled(held) ? held : (written.get(name)?.from ?? null)
      written.set(name, { from, to: row[name] ?? null, by: line.created_by, at: line.created_at })
    }
  return Object.fromEntries([...written].filter(([, { to, by }]) => isFilled(to) || by !== author))
}

/** Returns a record as it would be published with all its values. */
export const whole = (entity: Entity, row: StoredRow): Published => ({
  row,
  names: new Set([...entity.properties.values()].filter(({ field }) => !field.readOnly).map(({ name }) => name)),
})

/** Returns everything that prevents what would be published from being public. */
export async function publishedProblems(
  context: RecordsContext,
  entity: Entity,
  published: Published,
): Promise<FieldProblems> {
  const [problems = {}] = await problemsOfPublished(context, entity, [published])
  return problems
}

/** Returns everything that prevents a record, as a whole, from being public. */
export const publicProblems = (context: RecordsContext, entity: Entity, row: StoredRow): Promise<FieldProblems> =>
  publishedProblems(context, entity, whole(entity, row))

/**
 * Throws `incomplete` with everything that prevents what would be published from being public
 * ("Moderation was failed, check all fields", seed specification, section 5).
 */
export async function checkPublished(context: RecordsContext, entity: Entity, published: Published): Promise<void> {
  const errors = await publishedProblems(context, entity, published)
  if (Object.keys(errors).length > 0) throw new Problem('incomplete', {}, { errors })
}

/** The same for a record, with its proposed changes, as a whole. */
export const checkComplete = (context: RecordsContext, entity: Entity, row: StoredRow): Promise<void> =>
  checkPublished(context, entity, whole(entity, row))

/**
 * Whether a record must wait until all of its organizations are approved. Locks them, so that concurrent decisions on
 * them come before or after.
 */
async function mustWait(context: RecordsContext, entity: Entity, row: StoredRow): Promise<boolean> {
  const { organizations } = context.registry
  if (!organizations || !followsOrganizations(context.registry, entity)) return false
  for (const id of organizationsOf(entity, row).toSorted()) {
    const [organization] = await context.store.update(organizations.table, [is('id', id), notDeleted], {})
    if (!organization || !isApproved(organization)) return true
  }
  return false
}

interface Submission {
  message?: string | null | undefined
  origin?: string | undefined
  /** The author, if the product submits the record on their behalf. */
  author?: string
}

/**
 * Submits a complete record for review, or makes it wait for its organization. Returns its row. Throws `incomplete`.
 */
export async function submit(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: StoredRow,
  { message, origin, author = actor.id }: Submission,
): Promise<StoredRow> {
  const table = tableEntity(context, entity)
  await checkComplete(context, table, row)
  if (await mustWait(context, table, row))
    return writeChanges(context, actor, entity, row, {
      changes: { status: [row.status, 'pending'] },
      action: 'submit',
      origin,
    })
  const [last] = await requestsOfRecord(context, row.id, 1)
  const proposals = firstProposals(
    table,
    row,
    { ...proposalsOf(last), ...(await lastWriters(context, table, row, author)) },
    { by: author, at: context.clock().toISOString() },
  )
  const request = await openRequest(context, actor, table, row, { author, after: row, proposals, message, origin })
  return writeChanges(context, actor, entity, row, {
    changes: { status: [row.status, 'onmoderation'], request_id: [null, request.id] },
    action: 'submit',
    origin,
  })
}

/**
 * Submits the records that were waiting for an organization that a change has published, on behalf of their authors.
 * They are locked first, so that concurrent writes to them come before or after.
 */
export async function submitWaiting(
  context: RecordsContext,
  { organizations }: Entity,
  before: StoredRow,
  organization: StoredRow,
): Promise<void> {
  if (!organizations || isApproved(before) || !isApproved(organization)) return
  for (const entity of context.registry.entities.values()) {
    const property = organizationProperty(entity)
    if (!property || !followsOrganizations(context.registry, entity)) continue
    const rows = await context.store.update(
      entity.table,
      [is(property.name, organization.id), is('status', 'pending'), notDeleted],
      {},
    )
    for (const row of rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
      await submitOrReturn(context, entity, row, row.updated_by)
  }
}

/**
 * Submits a waiting record on behalf of its author and returns its row. If it has become incomplete, it becomes a
 * draft instead of blocking its organization; if another of its organizations is not public, it continues to wait.
 */
export async function submitOrReturn(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  author: string,
): Promise<StoredRow> {
  if (await mustWait(context, tableEntity(context, entity), row)) return row
  const errors = await publicProblems(context, tableEntity(context, entity), row)
  return Object.keys(errors).length === 0
    ? submit(context, system, entity, row, { author, origin: 'organization' })
    : writeChanges(context, system, entity, row, {
        changes: { status: ['pending', 'draft'] },
        action: 'withdraw',
        origin: 'organization',
      })
}
