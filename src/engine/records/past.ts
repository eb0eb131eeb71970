import type { Actor } from '../model/actor.ts'
import type { Condition } from '../model/query.ts'
import type { RowOf, StoredRow } from '../fields/rowOf.ts'
import type { Entity } from '../model/registry.ts'
import { isOwn, reach } from '../rules/access/permissions.ts'
import type { RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import type { Changes } from './changes.ts'
import { mostRows } from './list.ts'
import { writesAlone } from './remarks.ts'

/** The change by which a record became somebody's: the version that it made, and when it was written. */
export interface Arrival {
  version: number
  at: string
}

/** What somebody may read of a record's past: all of it, nothing, or what was since it became theirs. */
export type Past = 'whole' | 'none' | Arrival

/** Lines of a record's history that meet conditions, at most `limit`, those of the newest versions first: a clock may have gone back between them. */
export const linesOf = (
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

/** Every line of what was written of a record that meets conditions, newest first. */
export async function* everyLineOf(
  context: RecordsContext,
  entity: Entity,
  id: unknown,
  more: readonly Condition[] = [],
): AsyncGenerator<RowOf<'history'>> {
  for (let offset = 0; ; offset += mostRows) {
    const page = await linesOf(context, entity, id, [...writesAlone(context), ...more], { offset, limit: mostRows })
    yield* page
    if (page.length < mostRows) return
  }
}

/** Makes a row what it was before a line of its history: the values that the line says it changed from. */
export function takeBack(row: StoredRow, line: RowOf<'history'>): void {
  for (const [name, [from]] of Object.entries((line.changes ?? {}) as Changes)) if (name in row) row[name] = from
  row.version = line.record_version - 1
}

/**
 * What the actor may read of the past of a row that they may read now. Whose reach is over all rows reads all of it; whoever reads
 * only what is theirs, since it became so: what a record was with others is not shown to the person it comes to. Of a person's past
 * read they themselves. Every reader of the past asks this.
 * See docs/decisions/044.
 */
export async function pastOf(context: RecordsContext, actor: Actor, entity: Entity, row: StoredRow): Promise<Past> {
  if (reach(actor, entity, 'read') === 'all') return 'whole'
  if (entity.people) return row.id === actor.id ? 'whole' : 'none'
  const earlier = { ...row }
  for await (const line of everyLineOf(context, entity, row.id)) {
    takeBack(earlier, line)
    if (!isOwn(actor, entity, earlier)) return { version: line.record_version, at: line.created_at }
  }
  return 'whole'
}

/** The conditions that keep a question about history to what may be read; undefined where that is nothing. */
export function readableLines(past: Past): Condition[] | undefined {
  if (past === 'none') return undefined
  return past === 'whole' ? [] : [{ property: 'record_version', operator: 'gte', value: past.version }]
}

/** Whether somebody may read what a record was before a line of its history. */
export const mayTakeBack = (past: Past, line: RowOf<'history'>): boolean =>
  past === 'whole' || (past !== 'none' && line.record_version > past.version)

/** Whether somebody may read what was decided at a moment. */
export const mayReadDecided = (past: Past, at: string | null): boolean =>
  past === 'whole' || (past !== 'none' && String(at) >= past.at)

/** What a line of history changed, as far as its former values were already the reader's. */
export function changesSince(past: Past, line: RowOf<'history'>): Changes {
  const changes = (line.changes ?? {}) as Changes
  const isArrival = typeof past === 'object' && past.version === line.record_version
  return isArrival ? Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, [null, to]])) : changes
}
