import type { Actor } from '../model/actor.ts'
import type { Condition } from '../model/query.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { isOwn, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import type { Changes } from './changes.ts'
import { maxRows } from './list.ts'
import { writesOnly } from './remarks.ts'

/** The change by which the record came to belong to a person: its version and time. */
export interface Arrival {
  version: number
  at: string
}

/**
 * How much of a record's history a person may read: all of it, nothing, or everything since the record came to belong
 * to them.
 */
export type Past = 'whole' | 'none' | Arrival

/**
 * Returns history entries of a record that meet conditions, at most `limit`, newest versions first: clocks may go back,
 * versions do not.
 */
export const entriesOf = (
  context: RecordsContext,
  entity: Entity,
  id: unknown,
  more: readonly Condition[],
  { offset, limit }: { offset: number; limit: number },
): Promise<RowOf<'history'>[]> =>
  context.store.find({
    entity: 'history',
    where: [is('entity', entity.table), is('record_id', id), ...more],
    sort: { property: 'record_version', order: 'DESC' },
    offset,
    limit,
  })

/** Yields every history entry of a write to a record that meets conditions, newest first. */
export async function* allEntriesOf(
  context: RecordsContext,
  entity: Entity,
  id: unknown,
  more: readonly Condition[] = [],
): AsyncGenerator<RowOf<'history'>> {
  for (let offset = 0; ; offset += maxRows) {
    const page = await entriesOf(context, entity, id, [...writesOnly(context), ...more], { offset, limit: maxRows })
    yield* page
    if (page.length < maxRows) return
  }
}

/** Reverts a row to its state before a history entry, using the old values in the entry. */
export function revertEntry(row: StoredRow, line: RowOf<'history'>): void {
  for (const [name, [from]] of Object.entries((line.changes ?? {}) as Changes)) if (name in row) row[name] = from
  row.version = line.record_version - 1
}

/**
 * Returns how much of a row's history the actor may read, provided that they may read the row. Whoever may read all
 * rows may read all of it; whoever may read only their own may read it since the row became theirs, so what a record
 * was under others is not shown to its new owner. A person may read their own history. Every reader of history must use
 * this. See docs/decisions/044.
 */
export async function pastOf(context: RecordsContext, actor: Actor, entity: Entity, row: StoredRow): Promise<Past> {
  if (reach(actor, entity, 'read') === 'all') return 'whole'
  if (entity.people) return row.id === actor.id ? 'whole' : 'none'
  const earlier = { ...row }
  for await (const line of allEntriesOf(context, entity, row.id)) {
    revertEntry(earlier, line)
    if (!isOwn(actor, entity, earlier)) return { version: line.record_version, at: line.created_at }
  }
  return 'whole'
}

/** Returns the conditions for readable history entries; undefined if none are readable. */
export function readableEntries(past: Past): Condition[] | undefined {
  if (past === 'none') return undefined
  return past === 'whole' ? [] : [{ property: 'record_version', operator: 'gte', value: past.version }]
}

/** Whether a person may read the state of a record before a history entry. */
export const mayReadBefore = (past: Past, line: RowOf<'history'>): boolean =>
  past === 'whole' || (past !== 'none' && line.record_version > past.version)

/** Whether a person may read what was decided at a time. */
export const mayReadDecided = (past: Past, at: string | null): boolean =>
  past === 'whole' || (past !== 'none' && String(at) >= past.at)

/** Returns the changes of a history entry, without old values from before the record belonged to the reader. */
export function changesSince(past: Past, line: RowOf<'history'>): Changes {
  const changes = (line.changes ?? {}) as Changes
  const isArrivalEntry = typeof past === 'object' && past.version === line.record_version
  return isArrivalEntry
    ? Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, [null, to]]))
    : changes
}
