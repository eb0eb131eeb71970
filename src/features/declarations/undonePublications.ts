import { maxRows } from '../../engine/records/list.ts'
import type { Store } from '../../engine/records/store.ts'

/** Of some publications, by their numbers, those that hold no longer because another one undid them, and which one; one that was undone itself undoes nothing. */
export async function undonePublications(
  store: Pick<Store, 'find'>,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const undoing = new Map<number, number>()
  for (let looked = numbers; looked.length > 0;) {
    const rows = await store.find({
      entity: 'declared_models',
      where: [{ property: 'undoes', operator: 'in', value: looked }],
      sort: { property: 'number', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    for (const { number, undoes } of rows) undoing.set(Number(number), Number(undoes))
    looked = rows.map(({ number }) => Number(number))
  }
  const undone = new Map<number, number>()
  // Only a later one can undo, so the latest holds in any case.
  for (const [number, undoes] of [...undoing].toSorted(([a], [b]) => b - a))
    if (!undone.has(number)) undone.set(undoes, number)
  return undone
}
