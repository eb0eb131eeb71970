import type { RowOf } from '../fields/rowOf.ts'
import { claimFormer, claimFree, slugsOf } from './addresses.ts'
import { inTransaction, type RecordsContext } from './context.ts'
import { is } from './findOne.ts'
import { mostRows } from './list.ts'

/** Every row of a table that meets conditions, piece by piece in the order of their ids. */
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
      limit: mostRows,
    })
    if (rows.length > 0) yield rows
    if (rows.length < mostRows) return
    last = rows.at(-1)?.id
  }
}

/**
 * Gives every record the addresses that it has and had, where nobody's are kept yet: what was written before addresses were one
 * record's alone. Of two that have the same one, the older record keeps it. All or nothing; nothing where it was done before.
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
