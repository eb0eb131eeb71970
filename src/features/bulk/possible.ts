import type { Actor } from '../../engine/model/actor.ts'
import type { RowOf, StoredRow } from '../../engine/fields/rowOf.ts'
import { entityOfKind } from '../../engine/model/kinds.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { entityFor, notDeleted, reachConditions } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { problemsOfPublished, type Published } from '../../engine/records/problemsOf.ts'
import { holds, reaches } from '../../engine/rules/access/permissions.ts'
import { hasRight } from '../../engine/rules/access/rights.ts'
import { refusalOf, transitions, type TransitionName } from '../../engine/rules/moderation/transitions.ts'
import { decisionRefusal, publishedBy } from '../moderation/requests/decide.ts'
import { whole } from '../moderation/requests/submit.ts'
import type { BulkCheck, BulkProblem } from './bulkShapes.ts'
import { createGroups } from './groups.ts'

/** Why an action is not possible with a record, or what it would publish; nothing if neither. */
interface Verdict {
  problem?: BulkProblem
  publishes?: { entity: Entity; published: Published }
}
type Check = (row: StoredRow) => Verdict

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
    if (!entity || !record) return { problem: { code: 'not_found' } }
    const rejected = decisionRefusal(actor, entity, record, request)
    if (rejected === 'illegal_transition') return { problem: illegal('decide', request.status) }
    if (rejected) return { problem: { code: rejected } }
    return action === 'approve' ? { publishes: { entity, published: publishedBy(entity, record, { request }) } } : {}
  }
}

/** Whether a transition, a deletion or a restore is possible for records in their current status. */
const transitionCheck =
  (actor: Actor, entity: Entity, table: Entity, action: TransitionName): Check =>
  row => {
    const isGone = (row.deleted_at ?? null) !== null
    if (action === 'restore') {
      if (!hasRight(actor, 'trash')) return { problem: { code: 'forbidden' } }
      return isGone ? {} : { problem: illegal(action, row.status) }
    }
    if (isGone) return { problem: { code: 'not_found' } }
    if (entity.declaration.moderated === undefined) {
      if (action !== 'delete') return { problem: { code: 'not_found' } }
      return reaches(actor, entity, 'delete', row) ? {} : { problem: { code: 'forbidden' } }
    }
    const rejected = refusalOf(actor, entity, row, action)
    if (rejected === 'illegal_transition') return { problem: illegal(action, row.status) }
    if (rejected) return { problem: { code: rejected } }
    if (!transitions[action].needs.includes('complete')) return {}
    const status = action === 'publish' ? 'approved' : row.status
    return { publishes: { entity: table, published: whole(table, { ...row, status }) } }
  }

/** Returns what prevents records from being published, by their index. The number of queries depends on the entities. */
async function publishingProblems(
  context: RecordsContext,
  verdicts: readonly Verdict[],
): Promise<Map<number, BulkProblem>> {
  const publishing = verdicts.flatMap(({ publishes }, index) => (publishes ? [{ ...publishes, index }] : []))
  const problems = new Map<number, BulkProblem>()
  for (const [entity, some] of Map.groupBy(publishing, one => one.entity)) {
    const found = await problemsOfPublished(
      context,
      entity,
      some.map(({ published }) => published),
    )
    some.forEach(({ index }, at) => {
      const errors = found[at] ?? {}
      if (Object.keys(errors).length > 0) problems.set(index, { code: 'incomplete', errors })
    })
  }
  return problems
}

/**
 * Determines which records an action is possible with, and why not with the others, by the same rules as the action
 * itself. Records that the actor may not see are reported as not found. The number of queries does not depend on the
 * number of records.
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
      ? (): Verdict => ({ problem: { code: 'forbidden' } })
      : transitionCheck(actor, entity, context.registry.entity(entity.table), action)
  const verdicts = ids.map((id): Verdict => {
    const row = rows.get(id)
    return row ? check(row) : { problem: { code: 'not_found' } }
  })
  const unpublishable = await publishingProblems(context, verdicts)
  const groups = createGroups()
  const possible: string[] = []
  ids.forEach((id, index) => {
    const problem = verdicts[index]?.problem ?? unpublishable.get(index)
    if (problem) groups.add({ record_id: id, outcome: 'refused', problem })
    else possible.push(id)
  })
  return { possible, groups: groups.all() }
}
