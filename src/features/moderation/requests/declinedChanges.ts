import * as z from 'zod/mini'
import type { RowOf, StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Actor } from '../../../engine/model/actor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { id, inLanguages, instant } from '../../../engine/model/shapes.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { narrowing, notDeleted } from '../../../engine/records/entityFor.ts'
import { is } from '../../../engine/records/findOne.ts'
import { mayReadDecided, pastOf } from '../../../engine/records/past.ts'
import { ownRows, reach } from '../../../engine/rules/access/permissions.ts'
import { titlesOf } from '../../../engine/rules/text/titles.ts'
import { dayMilliseconds } from '../../../engine/model/durations.ts'

/** A change of a public record that was at least partly declined. */
const declinedChange = z.object({
  resource: z.string(),
  record_id: id,
  ...inLanguages('title', z.string()),
  status: z.literal(['partly', 'declined']),
  decided_at: instant,
})
export type DeclinedChange = z.infer<typeof declinedChange>

/** Response of `GET /requests/declined`. */
export const declinedChanges = z.array(declinedChange)

const maxRecords = 100
const maxDecided = 1_000
const maxShown = 10
/** After this time, declined changes are no longer shown. */
const remindedDays = 90

/** The actor's own public records without an open request. */
const publicRows = (context: RecordsContext, actor: Actor, entity: Entity): Promise<StoredRow[]> =>
  context.store.find({
    entity: entity.table,
    where: [
      ...narrowing(entity),
      ownRows(actor, entity, 'update'),
      { property: 'status', operator: 'in', value: ['approved', 'hidden'] },
      is('request_id', null),
      notDeleted,
    ],
    sort: { property: 'updated_at', order: 'DESC' },
    offset: 0,
    limit: maxRecords,
  })

/** Returns the latest decision on each record, within the last three months. */
async function lastDecided(
  context: RecordsContext,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, RowOf<'requests'>>> {
  if (rows.length === 0) return new Map()
  const since = new Date(context.clock().getTime() - remindedDays * dayMilliseconds).toISOString()
  const decided = await context.store.find({
    entity: 'requests',
    where: [
      { property: 'record_id', operator: 'in', value: rows.map(row => row.id) },
      { property: 'status', operator: 'in', value: ['approved', 'partly', 'declined'] },
      { property: 'decided_at', operator: 'gte', value: since },
    ],
    sort: { property: 'id', order: 'DESC' },
    offset: 0,
    limit: maxDecided,
  })
  return new Map(decided.toReversed().map(request => [request.record_id, request]))
}

async function declinedOf(context: RecordsContext, actor: Actor, entity: Entity): Promise<DeclinedChange[]> {
  const rows = await publicRows(context, actor, entity)
  const last = await lastDecided(context, rows)
  const found: DeclinedChange[] = []
  for (const row of rows) {
    const request = last.get(row.id)
    if (request?.status !== 'partly' && request?.status !== 'declined') continue
    const decided_at = String(request.decided_at)
    if (!mayReadDecided(await pastOf(context, actor, entity, row), decided_at)) continue
    found.push({
      resource: entity.name,
      record_id: row.id,
      ...titlesOf(entity, row),
      status: request.status,
      decided_at,
    })
    if (found.length === maxShown) break
  }
  return found
}

/**
 * Returns the actor's own public records whose last change was at least partly declined in the last three months, with
 * nothing submitted since, newest first. Actors who may read all records get none. Two queries for each moderated
 * entity, and the history of each found record.
 */
export async function declinedChangesOf(context: RecordsContext, actor: Actor): Promise<DeclinedChange[]> {
  const all: DeclinedChange[] = []
  for (const entity of context.registry.entities.values())
    if (entity.declaration.moderated !== undefined && reach(actor, entity, 'read') === 'own')
      all.push(...(await declinedOf(context, actor, entity)))
  return all.toSorted((one, other) => (one.decided_at < other.decided_at ? 1 : -1)).slice(0, maxShown)
}
