import { maxRows } from '../../engine/records/list.ts'
import type { Store } from '../../engine/records/store.ts'

/**
 * Returns which of the given publications were undone, and by which one; a publication that was itself undone undoes
 * nothing.
 */
export async function undonePublications(
  store: Pick<Store, 'find'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const undoing = new Map<number, number>()
  for (let current = numbers; current.length > 0;) {
    const rows = await store.find({
      entity: 'declared_models',
      where: [{ property: 'undoes', operator: 'in', value: current }],
      sort: { property: 'number', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const { number, undoes } of rows) undoing.set(Number(number), Number(undoes))
    current = rows.map(({ number }) => Number(number))
  }
  const undone = new Map<number, number>()
  // Only a later publication can undo an earlier one, so the latest is always in force.
  for (const [number, undoes] of [...undoing].toSorted(([a], [b]) => b - a))
    if (!undone.has(number)) undone.set(undoes, number)
  return undone
}
