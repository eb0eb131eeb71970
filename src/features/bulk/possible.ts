import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted, reachConditions } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { holds, reaches } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { refusalOf, transitions, type TransitionName } from '../../engine/rules/moderation/transitions.ts'
import { missingFields } from '../../engine/rules/validation/completeness.ts'
import { decisionRefusal } from '../moderation/requests/decide.ts'
import type { BulkCheck, BulkProblem } from './bulkShapes.ts'
import { createGroups } from './groups.ts'

type Check = (row: StoredRow) => BulkProblem | undefined

const rowsById = async (
  context: RecordsContext,
  entity: string,
  ids: readonly string[],
  where: ReturnType<typeof reachConditions> = [],
): Promise<Map<string, StoredRow>> => {
  if (ids.length === 0) return new Map()
  const rows: StoredRow[] = await context.store.find({
    entity,
    where: [{ property: 'id', operator: 'in', value: ids }, ...where],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  return new Map(rows.map(row => [row.id, row]))
}

const illegal = (transition: string, status: unknown): BulkProblem => ({
  code: 'illegal_transition',
  params: { transition, status: String(status ?? '') },
})

/** Whether requests can be decided. Makes one query for each kind of record that the requests are about. */
async function decisionCheck(
  context: RecordsContext,
  actor: Actor,
  action: TransitionName,
  requests: readonly StoredRow[],
): Promise<Check> {
  const records = new Map<string, StoredRow>()
  for (const [kind, some] of Map.groupBy(requests as readonly RowOf<'requests'>[], request => request.kind)) {
    const entity = entityOfKind(context.registry, kind)
    const ids = some.map(request => String(request.record_id))
    for (const [id, row] of entity ? await rowsById(context, entity.table, ids) : []) records.set(id, row)
  }
  return row => {
    const request = row as RowOf<'requests'>
    const entity = entityOfKind(context.registry, request.kind)
    const record = records.get(String(request.record_id))
    if (!entity || !record) return { code: 'not_found' }
    const rejected = decisionRefusal(actor, entity, record, request)
    if (rejected === 'illegal_transition') return illegal('decide', request.status)
    if (rejected) return { code: rejected }
    return action === 'approve' && request.first_time ? lacking(entity, record) : undefined
  }
}

const lacking = (entity: Entity, row: StoredRow): BulkProblem | undefined =>
  Object.keys(missingFields(entity, row)).length > 0 ? { code: 'incomplete' } : undefined

/** Whether a transition, a deletion or a restore is possible for records in their current status. */
const transitionCheck =
  (actor: Actor, entity: Entity, table: Entity, action: TransitionName): Check =>
  row => {
    const isGone = (row.deleted_at ?? null) !== null
    if (action === 'restore') {
      if (!hasRight(actor, 'trash')) return { code: 'forbidden' }
      return isGone ? undefined : illegal(action, row.status)
    }
    if (isGone) return { code: 'not_found' }
    if (entity.declaration.moderated === undefined) {
      if (action !== 'delete') return { code: 'not_found' }
      return reaches(actor, entity, 'delete', row) ? undefined : { code: 'forbidden' }
    }
    const rejected = refusalOf(actor, entity, row, action)
    if (rejected === 'illegal_transition') return illegal(action, row.status)
    if (rejected) return { code: rejected }
    return transitions[action].needs.includes('complete') ? lacking(table, row) : undefined
  }

/**
 * Determines which records an action is possible with, and why not with the others, by the same rules as the action
 * itself. Records that the actor may not see are reported as not found. Makes one query for the records, and for
 * requests, one more for each kind of record they are about.
 */
export async function possibleFor(
  context: RecordsContext,
  actor: Actor,
  resource: string,
  { action, ids }: { action: TransitionName; ids: readonly string[] },
): Promise<BulkCheck> {
  const entity = entityFor(context, actor, resource, 'read')
  const isDecision = resource === 'requests' && (action === 'approve' || action === 'decline')
  const rows = await rowsById(context, entity.table, ids, [
    ...reachConditions(actor, entity, 'read'),
    ...(hasRight(actor, 'trash') ? [] : [notDeleted]),
  ])
  const mayDecide = isDecision && holds(actor, 'reviewer')
  const check = mayDecide
    ? await decisionCheck(context, actor, action, [...rows.values()])
    : isDecision
      ? (): BulkProblem => ({ code: 'forbidden' })
      : transitionCheck(actor, entity, context.registry.entity(entity.table), action)
  const groups = createGroups()
  const possible: string[] = []
  for (const id of ids) {
    const row = rows.get(id)
    const problem = row ? check(row) : { code: 'not_found' as const }
    if (problem) groups.add({ record_id: id, outcome: 'refused', problem })
    else possible.push(id)
  }
  return { possible, groups: groups.all() }
}
