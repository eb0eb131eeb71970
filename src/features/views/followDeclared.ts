import { dequal } from 'dequal'
import { namesUnderFates, underFates, type DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { rewriteRows } from '../../engine/records/rewrite.ts'

/** Has saved views and the choices for lists name fields as they are now; those of a resource that is gone go too. */
export async function followDeclared(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const { store } = inside
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await store.remove('list_choices', ofTable)
    await store.remove('list_views', ofTable)
    return
  }
  await rewriteRows(inside, { entity: 'list_views', where: ofTable }, row => {
    const sort = row.sort as [string, string] | null
    const sorted = sort && namesUnderFates([sort[0]], change)[0]
    const values = {
      filter: underFates((row.filter ?? {}) as Row, change, { isFilter: true }),
      sort: sort && sorted !== undefined ? [sorted, sort[1]] : null,
      columns: namesUnderFates(row.columns, change),
    }
    const before = { filter: row.filter ?? {}, sort, columns: row.columns }
    return dequal(before, values) ? undefined : values
  })
  await rewriteRows(inside, { entity: 'list_choices', where: ofTable }, row => {
    const columns = namesUnderFates(row.columns, change)
    return dequal(row.columns, columns) ? undefined : { columns }
  })
}
