import { searchText } from '../rules/searchText.ts'
import type { RecordsContext } from './context.ts'
import { mostRows } from './list.ts'

/** Writes anew the search words of every record of an entity, after its declaration searches other fields than before. */
export async function rebuildSearch(context: RecordsContext, name: string): Promise<void> {
  const entity = context.registry.entity(name)
  let last: string | undefined
  for (;;) {
    const rows = await context.store.find({
      entity: entity.table,
      where: last === undefined ? [] : [{ property: 'id', operator: 'gt', value: last }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: mostRows,
    })
    for (const row of rows) {
      const search = searchText(entity, row)
      if (search !== row.search) await context.store.update(entity.table, [{ property: 'id', operator: 'in', value: [row.id] }], { search })
    }
    last = rows.at(-1)?.id as string | undefined
    if (rows.length < mostRows || last === undefined) return
  }
}
