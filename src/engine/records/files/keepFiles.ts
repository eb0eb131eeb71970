import { system } from '../../model/actor.ts'
import { Problem } from '../../model/problem.ts'
import type { RowOf, StoredRow } from '../../fields/rowOf.ts'
import type { Entity } from '../../model/registry.ts'
import type { RecordsContext } from '../context.ts'
import { is } from '../findOne.ts'
import { mostRows } from '../list.ts'
import { newRow } from '../newRow.ts'
import { hashesOf } from './hashes.ts'

/** A request that was decided names what was proposed, but keeps no file. */
const holdsFiles = (row: StoredRow | undefined): boolean => row?.open_record_id !== null

const useOf = (context: RecordsContext, entity: Entity, row: StoredRow, hash: string): RowOf<'file_uses'> =>
  newRow(context, system, 'file_uses', { hash, entity: entity.name, record_id: row.id })

/** The uses of stored files that a row stands for, as rows to be inserted; files that are not there are not asked for. */
export const usesOf = (context: RecordsContext, entity: Entity, row: StoredRow): RowOf<'file_uses'>[] =>
  (holdsFiles(row) ? [...hashesOf(entity, row).keys()] : []).map(hash => useOf(context, entity, row, hash))

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

/** Those of the files that nothing names. One question, unless a thousand records name one of them. */
async function unusedOf({ store }: RecordsContext, hashes: readonly string[]): Promise<string[]> {
  const uses = await store.find({
    entity: 'file_uses',
    where: [among(hashes)],
    sort: { property: 'hash', order: 'ASC' },
    offset: 0,
    limit: mostRows,
  })
  const used = new Set(uses.map(use => use.hash))
  const rest = hashes.filter(hash => !used.has(hash))
  if (uses.length < mostRows) return rest
  const free: string[] = []
  for (const hash of rest)
    if ((await store.count({ entity: 'file_uses', where: [is('hash', hash)] }, 1)) === 0) free.push(hash)
  return free
}

async function end(context: RecordsContext, row: StoredRow, hashes: readonly string[]): Promise<void> {
  await context.store.remove('file_uses', [is('record_id', row.id), among(hashes)])
  // Others who use a file now, or end doing so, wait for its row.
  await context.store.update('files', [among(hashes)], { updated_at: context.clock().toISOString() })
  const free = await unusedOf(context, hashes)
  if (free.length > 0)
    await context.store.update('files', [among(free)], { unused_since: context.clock().toISOString() })
}

/**
 * Notes which stored files a record names after a write, so that those that none names can be removed one day; records in the
 * trash keep theirs. Must run in the transaction of the write. Throws `invalid` with `file_missing` for a file that was removed
 * at the same moment. Asks nothing where the files stay the same.
 */
export async function keepFiles(
  context: RecordsContext,
  entity: Entity,
  before: StoredRow | undefined,
  after: StoredRow,
): Promise<void> {
  const former = holdsFiles(before) ? hashesOf(entity, before) : new Map<string, string[]>()
  const named = holdsFiles(after) ? hashesOf(entity, after) : new Map<string, string[]>()
  const added = new Map([...named].filter(([hash]) => !former.has(hash)))
  const removed = [...former.keys()].filter(hash => !named.has(hash))
  if (added.size > 0) await begin(context, entity, after, added)
  if (removed.length > 0) await end(context, after, removed)
}
