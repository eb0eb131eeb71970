import * as z from 'zod/mini'
import { system, type Actor } from '../model/actor.ts'
import { isInGroup } from '../model/authorization.ts'
import { columnAccepts } from '../model/column.ts'
import { described } from '../model/described.ts'
import type { StoredRow } from '../fields/rowOf.ts'
import { id, instant } from '../model/shapes.ts'
import type { Entity } from '../model/registry.ts'
import { mayRead } from '../rules/access/permissions.ts'
import { trackWritten, type RecordsContext } from './context.ts'
import { entityFor } from './entityFor.ts'
import { is } from './findOne.ts'
import { findRow } from './get.ts'
import { newRow } from './newRow.ts'
import { changes, type Changes } from './changes.ts'
import { readableRemarks } from './remarks.ts'
import { changesSince, entriesOf, pastOf, readableEntries } from './past.ts'

/** A history entry as it is stored. */
export interface Event {
  row: StoredRow
  action: string
  changes: Changes
  origin?: string | undefined
}

/** A history entry as people read it. */
export const historyEntry = z.object({
  id,
  at: instant,
  by: id,
  /** Tells readers who may not see the person whether it was staff; a person who has left an organization was not. */
  by_staff: described('Whether the person belongs to the staff', z.boolean()),
  action: z.string(),
  version: z.int(),
  changes: described('Old and new value by field', changes),
  /** How it was written; null if not recorded. */
  origin: described('How it was changed', z.nullable(z.string())),
  /** The name of the API key that was used; null if the person did it directly. */
  api_key: described('The name of the API key that was used', z.nullable(z.string())),
})
export type HistoryEntry = z.infer<typeof historyEntry>

async function addLines(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  events: readonly Event[],
): Promise<void> {
  await context.onHistory?.(events.map(({ changes }) => changes))
  await context.store.insert(
    'history',
    events.map(({ row, action, changes, origin }) =>
      newRow(context, actor, 'history', {
        entity: entity.table,
        record_id: row.id,
        record_version: row.version,
        action,
        changes,
        fields: Object.keys(changes),
        origin: origin ?? null,
        api_key: actor.key?.name ?? null,
        session_id: columnAccepts('uuid', context.session) ? context.session : null,
        import_id: context.importId ?? null,
        batch_id: context.batchId ?? null,
      }),
    ),
  )
}

/** Adds history entries in the transaction of the writes that they describe. */
export async function addHistory(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  events: readonly Event[],
): Promise<void> {
  for (const { row } of events) trackWritten(context, entity.table, row)
  await addLines(context, actor, entity, events)
}

/** Adds an entry about a remark on a record. Panels that show the record are not notified. */
export const noteRemark = (context: RecordsContext, actor: Actor, entity: Entity, event: Event): Promise<void> =>
  addLines(context, actor, entity, [event])

/** Returns the changes of an entry that the actor may read; none if the entity is no longer declared. */
export const readableChanges = (actor: Actor, entity: Entity | undefined, changes: unknown): Changes =>
  Object.fromEntries(
    Object.entries((changes ?? {}) as Changes).filter(([property]) => {
      const known = entity?.properties.get(property)
      return known !== undefined && mayRead(actor, known)
    }),
  )

/** Returns those of the people who belong to the staff. One query. */
async function staffAmong({ registry, store }: RecordsContext, people: readonly string[]): Promise<Set<string>> {
  if (!registry.people || people.length === 0) return new Set()
  const ids = [...new Set(people)]
  const found = await store.find({
    entity: registry.people.table,
    where: [{ property: 'id', operator: 'in', value: ids }],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: ids.length,
    properties: ['role'],
  })
  return new Set(found.filter(({ role }) => isInGroup(registry.authorization, role, 'management')).map(row => row.id))
}

/**
 * Returns the history of a record, newest first, with the fields that the actor may read, since the record became
 * theirs. Throws `not_found` like `get`.
 */
export async function history(
  context: RecordsContext,
  actor: Actor,
  name: string,
  id: string,
  page: { offset: number; limit: number },
): Promise<{ rows: HistoryEntry[]; total: number }> {
  const entity = entityFor(context, actor, name, 'read')
  const past = await pastOf(context, actor, entity, await findRow(context, actor, entity, id))
  const lines = readableEntries(past)
  if (!lines) return { rows: [], total: 0 }
  const readable = [...lines, ...readableRemarks(context, actor, entity)]
  const rows = await entriesOf(context, entity, id, readable, page)
  const total = await context.store.count({
    entity: 'history',
    where: [is('entity', entity.table), is('record_id', id), ...readable],
  })
  const staff = await staffAmong(
    context,
    rows.map(row => row.created_by),
  )
  return {
    rows: rows.map(row => ({
      id: row.id,
      at: row.created_at,
      by: row.created_by,
      by_staff: row.created_by === system.id || staff.has(row.created_by),
      action: row.action,
      version: row.record_version,
      changes: readableChanges(actor, entity, changesSince(past, row)),
      origin: row.origin,
      api_key: row.api_key,
    })),
    total,
  }
}
