import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Condition } from '../../engine/model/query.ts'
import { inTransaction } from '../../engine/records/context.ts'
import type { Ports } from '../../engine/ports.ts'
import { dayMilliseconds } from '../../engine/model/durations.ts'
import { cancelRemoval, planRemoval, removeLeftovers } from './leftovers.ts'

const batch = 100

/** Milliseconds after which an unused file is removed: one that was never used, and one that was. */
export const unusedMilliseconds = { never: dayMilliseconds, since: 30 * dayMilliseconds }

const kinds: readonly (readonly [Condition, milliseconds: number])[] = [
  [{ property: 'used_at', operator: 'in', value: [null] }, unusedMilliseconds.never],
  [{ property: 'used_at', operator: 'not_in', value: [null] }, unusedMilliseconds.since],
]

const before = (ports: Ports, milliseconds: number): string =>
  new Date(ports.clock().getTime() - milliseconds).toISOString()

/**
 * Removes a file and all its variants, unless its use has changed since it was read. Returns whether it was removed.
 */
export async function removeFile(ports: Ports, file: RowOf<'files'>): Promise<boolean> {
  const leftovers = { hash: file.hash, names: file.variants ?? [] }
  const isRemoved = await inTransaction(ports, async inside => {
    const removed = await inside.store.remove('files', [
      { property: 'id', operator: 'in', value: [file.id] },
      { property: 'unused_since', operator: 'in', value: [file.unused_since] },
    ])
    if (removed > 0) await planRemoval(inside, leftovers, ports.clock())
    return removed > 0
  })
  if (!isRemoved) return false
  await removeLeftovers(ports, leftovers)
  await cancelRemoval(ports, file.hash)
  return true
}

async function sweepKind(
  ports: Ports,
  condition: Condition,
  milliseconds: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  const long: Condition = { property: 'unused_since', operator: 'lt', value: before(ports, milliseconds) }
  let swept = 0
  for (;;) {
    const found = await ports.store.find({
      entity: 'files',
      where: [long, condition],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: batch,
    })
    let removed = 0
    for (const file of found) {
      signal?.throwIfAborted()
      if (await removeFile(ports, file)) removed++
    }
    swept += removed
    if (found.length < batch || removed === 0) return swept
  }
}

/** Removes the files that have been unused for long enough, with all their variants. Returns how many. */
export async function sweepFiles(ports: Ports, signal?: AbortSignal): Promise<number> {
  let swept = 0
  for (const [condition, milliseconds] of kinds) swept += await sweepKind(ports, condition, milliseconds, signal)
  return swept
}
