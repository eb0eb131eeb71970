import { dequal } from 'dequal'
import { namesUnderFates, underFates, type DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

/** Has saved views and the choices for lists name fields as they are now; those of a resource that is gone go too. */
export async function followDeclared(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const { store } = inside
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await store.remove('list_choices', ofTable)
    await store.remove('list_views', ofTable)
    return
  }
  for await (const rows of inBatches(inside, 'list_views', ofTable))
    for (const row of rows) {
      const sort = row.sort as [string, string] | null
      const sorted = sort && namesUnderFates([sort[0]], change)[0]
      const values = {
        filter: underFates((row.filter ?? {}) as Row, change, { isFilter: true }),
        sort: sort && sorted !== undefined ? [sorted, sort[1]] : null,
        columns: namesUnderFates(row.columns, change),
      }
      const before = { filter: row.filter ?? {}, sort, columns: row.columns }
      if (!dequal(before, values)) await store.update('list_views', [is('id', row.id)], values)
    }
  for await (const rows of inBatches(inside, 'list_choices', ofTable))
    for (const row of rows) {
      const columns = namesUnderFates(row.columns, change)
      if (!dequal(row.columns, columns)) await store.update('list_choices', [is('id', row.id)], { columns })
    }
}
