import { system } from '../../model/actor.ts'
import { Problem } from '../../model/problem.ts'
import type { RowOf, StoredRow } from '../../fields/rowOf.ts'
import type { Entity } from '../../model/registry.ts'
import type { RecordsContext } from '../context.ts'
import { is } from '../findOne.ts'
import { maxRows } from '../list.ts'
import { newRow } from '../newRow.ts'
import { hashesOf } from './hashes.ts'

const usesAtOnce = 500

/** A decided request still refers to proposed files, but does not keep them. */
const usesFiles = (row: StoredRow | undefined): boolean => row?.open_record_id !== null

const useOf = (context: RecordsContext, entity: Entity, row: StoredRow, hash: string): RowOf<'file_uses'> =>
  newRow(context, system, 'file_uses', { hash, entity: entity.name, record_id: row.id })

/** Returns the rows of `file_uses` for a row; files that do not exist are omitted. */
export const usesOf = (context: RecordsContext, entity: Entity, row: StoredRow): RowOf<'file_uses'>[] =>
  (usesFiles(row) ? [...hashesOf(entity, row).keys()] : []).map(hash => useOf(context, entity, row, hash))

const among = (hashes: readonly string[]) => ({ property: 'hash', operator: 'in' as const, value: hashes })

async function begin(
  context: RecordsContext,
  entity: Entity,
  row: StoredRow,
  added: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const at = context.clock().toISOString()
  const hashes = [...added.keys()]
  const kept = await context.store.update('files', [among(hashes)], { unused_since: null, used_at: at })
  const there = new Set(kept.map(file => file.hash))
  const missing = hashes.filter(hash => !there.has(hash))
  if (missing.length > 0)
    throw new Problem(
      'invalid',
      {},
      {
        errors: Object.fromEntries(
          missing.flatMap(hash => added.get(hash) ?? []).map(name => [name, { code: 'file_missing' }]),
        ),
      },
    )
  await context.store.insert(
    'file_uses',
    hashes.map(hash => useOf(context, entity, row, hash)),
  )
}

/** Returns the files that nothing refers to. One query, unless a thousand records refer to the same file. */
async function unusedOf({ store }: RecordsContext, hashes: readonly string[]): Promise<string[]> {
  const uses = await store.find({
    entity: 'file_uses',
    where: [among(hashes)],
    sort: { property: 'hash', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const used = new Set(uses.map(use => use.hash))
  const rest = hashes.filter(hash => !used.has(hash))
  if (uses.length < maxRows) return rest
  const free: string[] = []
  for (const hash of rest)
    if ((await store.count({ entity: 'file_uses', where: [is('hash', hash)] }, 1)) === 0) free.push(hash)
  return free
}

async function end(context: RecordsContext, row: Pick<StoredRow, 'id'>, hashes: readonly string[]): Promise<void> {
  await context.store.remove('file_uses', [is('record_id', row.id), among(hashes)])
  // Locks the file's row against concurrent changes of its uses.
  await context.store.update('files', [among(hashes)], { updated_at: context.clock().toISOString() })
  const free = await unusedOf(context, hashes)
  if (free.length > 0)
    await context.store.update('files', [among(free)], { unused_since: context.clock().toISOString() })
}

/**
 * Removes the uses of files that records of an entity no longer refer to, whether or not the entity is still declared.
 */
export async function endUnnamedUses(context: RecordsContext, name: string): Promise<void> {
  const entity = context.registry.entities.get(name)
  let after: string | undefined
  for (;;) {
    const uses = await context.store.find({
      entity: 'file_uses',
      where: [
        is('entity', name),
        ...(after === undefined ? [] : [{ property: 'id', operator: 'gt', value: after } as const]),
      ],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: usesAtOnce,
    })
    const where = [{ property: 'id', operator: 'in' as const, value: [...new Set(uses.map(use => use.record_id))] }]
    const sort = { property: 'id', order: 'ASC' } as const
    const rows = entity ? await context.store.find({ entity: name, where, sort, offset: 0, limit: usesAtOnce }) : []
    const named = new Map(rows.map(row => [row.id, entity ? hashesOf(entity, row) : undefined]))
    for (const { record_id, hash } of uses)
      if (!named.get(record_id)?.has(String(hash))) await end(context, { id: record_id }, [String(hash)])
    if (uses.length < usesAtOnce) return
    after = String(uses.at(-1)?.id)
  }
}

/**
 * Updates the uses of files after a write, so that unused files can be removed; records in the trash keep theirs. Must
 * run in the transaction of the write. Throws `invalid` with `file_missing` for a file that was removed concurrently.
 * Needs no query if the files have not changed.
 */
export async function trackFileUses(
  context: RecordsContext,
  entity: Entity,
  before: StoredRow | undefined,
  after: StoredRow,
): Promise<void> {
  const former = usesFiles(before) ? hashesOf(entity, before) : new Map<string, string[]>()
  const named = usesFiles(after) ? hashesOf(entity, after) : new Map<string, string[]>()
  const added = new Map([...named].filter(([hash]) => !former.has(hash)))
  const removed = [...former.keys()].filter(hash => !named.has(hash))
  if (added.size > 0) await begin(context, entity, after, added)
  if (removed.length > 0) await end(context, after, removed)
}
