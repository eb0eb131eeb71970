import type { RowOf } from '../fields/rowOf.ts'
import { claimFormer, claimFree, slugsOf } from './addresses.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { maxRows } from './list.ts'

/** Yields every row of a table that meets conditions, in pages, in the order of their IDs. */
async function* piecesOf<Name extends string>(
  context: RecordsContext,
  entity: Name,
  where: Parameters<RecordsContext['store']['count']>[0]['where'],
): AsyncGenerator<RowOf<Name>[]> {
  for (let last: unknown; ;) {
    const after = last === undefined ? [] : [{ property: 'id', operator: 'gt' as const, value: last }]
    const rows = await context.store.find({
      entity,
      where: [...where, ...after],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: maxRows,
    })
    if (rows.length > 0) yield rows
    if (rows.length < maxRows) return
    last = rows.at(-1)?.id
  }
}

/**
 * Claims the current and former addresses of every record that was written before addresses were unique. If two records
 * have the same address, the older one keeps it. Runs in one transaction, and does nothing if any addresses are stored
 * already.
 */
export const claimAddresses = (context: RecordsContext): Promise<void> =>
  inTransaction(context, async inside => {
    if ((await inside.store.count({ entity: 'addresses', where: [] }, 1)) > 0) return
    const entities = [...inside.registry.entities.values()].filter(
      entity => entity.table === entity.name && slugsOf(entity).length > 0,
    )
    for (const entity of entities)
      for await (const rows of piecesOf(inside, entity.table, [is('deleted_at', null)]))
        await claimFree(inside, entity, rows)
    for (const entity of entities)
      for await (const lines of piecesOf(inside, 'old_slugs', [is('entity', entity.table)]))
        await claimFormer(inside, entity, lines)
  })
