import type { Actor } from '../../../engine/model/actor.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { reaches } from '../../../engine/rules/access/permissions.ts'
import { refusalOf } from '../../../engine/rules/moderation/transitions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { updateAddresses } from '../../../engine/records/addresses.ts'
import { tableEntity } from '../../../engine/records/entityFor.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { addHistory } from '../../../engine/records/history.ts'
import { notDeleted } from '../../../engine/records/entityFor.ts'
import { maxRows } from '../../../engine/records/list.ts'
import { undeletableAmong } from '../../../engine/records/usage.ts'
import { remove } from '../../../engine/records/remove.ts'

/** Whether moving a record to the trash has no side effects, such as closing requests or signing people out. */
const isPlain = (entity: Entity, row: StoredRow): boolean =>
  entity.table !== 'users' && (row.request_id ?? null) === null

const mayTrash = (actor: Actor, entity: Entity, row: StoredRow): boolean =>
  reaches(actor, entity, 'delete', row) &&
  (entity.declaration.moderated === undefined || refusalOf(actor, entity, row, 'delete') === undefined)

const sameState = (row: StoredRow): string => `${row.version} ${row.status ?? ''}`

async function trashSame(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  origin: string,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const at = context.clock().toISOString()
  const changes: Changes = {
    deleted_at: [null, at],
    ...(entity.declaration.moderated === undefined ? {} : { status: [first.status, 'deleted'] }),
  }
  const written = await context.store.update(
    entity.table,
    [{ property: 'id', operator: 'in', value: rows.map(({ id }) => id) }, is('version', first.version)],
    {
      ...Object.fromEntries(Object.entries(changes).map(([name, [, to]]) => [name, to])),
      version: first.version + 1,
      updated_at: at,
      updated_by: actor.id,
    },
  )
  if (written.length < rows.length) throw new Problem('version_stale')
  await addHistory(
    context,
    actor,
    entity,
    written.map(row => ({ row, action: 'delete', changes, origin })),
  )
  await updateAddresses(
    context,
    actor,
    tableEntity(context, entity),
    written.map(after => ({ before: first, after })),
  )
}

/**
 * Moves records to the trash, those with the same version and status in one write. Returns the records that may not be
 * moved, and those that others refer to by a restricting or cascading field. Must run inside a transaction. Throws
 * `version_stale` if one was changed concurrently.
 */
async function trashMany(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  origin: string,
): Promise<StoredRow[]> {
  const held = await undeletableAmong(
    context,
    entity,
    rows.map(({ id }) => id),
  )
  const kept = rows.filter(row => held.has(row.id) || !mayTrash(actor, entity, row))
  const removable = rows.filter(row => !kept.includes(row))
  const sameVersions = Map.groupBy(
    removable.filter(row => isPlain(entity, row)),
    sameState,
  )
  for (const same of sameVersions.values()) await trashSame(context, actor, entity, same, origin)
  for (const row of removable)
    if (!isPlain(entity, row))
      try {
        await remove(context, actor, entity.name, { id: row.id, origin })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        kept.push(row)
      }
  return kept
}

/** Returns the existing records with the given IDs. */
async function presentOf({ store }: RecordsContext, entity: Entity, ids: readonly string[]): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (let start = 0; start < ids.length; start += maxRows)
    rows.push(
      ...(await store.find({
        entity: entity.table,
        where: [{ property: 'id', operator: 'in', value: ids.slice(start, start + maxRows) }, notDeleted],
        sort: { property: 'id', order: 'ASC' },
        offset: 0,
        limit: maxRows,
      })),
    )
  return rows
}

/** The outcome of moving records to the trash. */
export interface TrashResult {
  removed: number
  /** Records that may not be moved or that are in use elsewhere. */
  stay: StoredRow[]
}

/**
 * Moves records to the trash unless something else uses them; records used only by others of the list are moved after
 * those. Must run inside a transaction. Throws `version_stale` if one was changed concurrently.
 */
export async function trashUnused(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  { ids, origin }: { ids: readonly string[]; origin: string },
): Promise<TrashResult> {
  let rows = await presentOf(context, entity, ids)
  for (let removed = 0; ;) {
    const stay: StoredRow[] = []
    for (let start = 0; start < rows.length; start += maxRows)
      stay.push(...(await trashMany(context, actor, entity, rows.slice(start, start + maxRows), origin)))
    removed += rows.length - stay.length
    if (stay.length === 0 || stay.length === rows.length) return { removed, stay }
    rows = await presentOf(
      context,
      entity,
      stay.map(({ id }) => id),
    )
  }
}
