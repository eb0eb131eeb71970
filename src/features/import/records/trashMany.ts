import type { Actor } from '../../../engine/model/actor.ts'
import { Problem } from '../../../engine/model/problem.ts'
import type { StoredRow } from '../../../engine/fields/rowOf.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { reaches } from '../../../engine/rules/access/permissions.ts'
import { refusalOf } from '../../../engine/rules/moderation/transitions.ts'
import type { RecordsContext } from '../../../engine/records/context.ts'
import { is } from '../../../engine/records/findOne.ts'
import { keepAddresses } from '../../../engine/records/addresses.ts'
import { tableEntity } from '../../../engine/records/entityFor.ts'
import type { Changes } from '../../../engine/records/changes.ts'
import { remember } from '../../../engine/records/history.ts'
import { remove } from '../../../engine/records/remove.ts'

/** Whether nothing else follows when a record goes to the trash: no request ends, nobody is signed out. */
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
  await remember(
    context,
    actor,
    entity,
    written.map(row => ({ row, action: 'delete', changes, origin })),
  )
  await keepAddresses(
    context,
    actor,
    tableEntity(context, entity),
    written.map(after => ({ before: first, after })),
  )
}

/**
 * Moves many records to the trash, those in the same state at once; answers the ones that may not be moved. Must run inside a
 * transaction. Throws `version_stale` for one that was changed at the same moment.
 */
export async function trashMany(
  context: RecordsContext,
  actor: Actor,
  entity: Entity,
  rows: readonly StoredRow[],
  origin: string,
): Promise<StoredRow[]> {
  const kept = rows.filter(row => !mayTrash(actor, entity, row))
  const going = rows.filter(row => !kept.includes(row))
  const alike = Map.groupBy(
    going.filter(row => isPlain(entity, row)),
    sameState,
  )
  for (const same of alike.values()) await trashSame(context, actor, entity, same, origin)
  for (const row of going)
    if (!isPlain(entity, row))
      try {
        await remove(context, actor, entity.name, { id: row.id, origin })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        kept.push(row)
      }
  return kept
}
