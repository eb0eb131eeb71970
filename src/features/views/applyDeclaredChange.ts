import { dequal } from 'dequal'
import {
  changesThroughReferences,
  namesAfterChange,
  valuesAfterChange,
  type DeclaredChange,
} from '../../engine/model/declaredChange.ts'
import type { Row } from '../../engine/model/query.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { rewriteRows } from '../../engine/records/rewrite.ts'

/** Returns the widths of columns under their current names. */
const renamedWidths = (widths: unknown, change: DeclaredChange): Row =>
  Object.fromEntries(
    Object.entries((widths ?? {}) as Row).flatMap(([column, width]) =>
      namesAfterChange([column], change).map(name => [name, width]),
    ),
  )

/** Updates the field names in saved views. */
async function rewriteViews(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const ofTable = [is('resource', change.table)]
  await rewriteRows(inside, { entity: 'list_views', where: ofTable }, row => {
    const sort = row.sort as [string, string] | null
    const sorted = sort && namesAfterChange([sort[0]], change)[0]
    const values = {
      filter: valuesAfterChange((row.filter ?? {}) as Row, change, { isFilter: true }),
      sort: sort && sorted !== undefined ? [sorted, sort[1]] : null,
      columns: namesAfterChange(row.columns, change),
      widths: renamedWidths(row.widths, change),
    }
    const before = { filter: row.filter ?? {}, sort, columns: row.columns, widths: row.widths ?? {} }
    return dequal(before, values) ? undefined : values
  })
}

/**
 * Updates the field names in saved views and list settings, also behind points of other resources; those of a removed
 * resource are deleted.
 */
export async function applyDeclaredChange(inside: RecordsContext, change: DeclaredChange): Promise<void> {
  const { store, registry } = inside
  const ofTable = [is('resource', change.table)]
  if (change.purged) {
    await store.remove('list_choices', ofTable)
    await store.remove('list_views', ofTable)
    return
  }
  await rewriteViews(inside, change)
  for (const behind of changesThroughReferences(registry.entities.values(), change)) await rewriteViews(inside, behind)
  await rewriteRows(inside, { entity: 'list_choices', where: ofTable }, row => {
    const columns = namesAfterChange(row.columns, change)
    const widths = renamedWidths(row.widths, change)
    return dequal([row.columns, row.widths ?? {}], [columns, widths]) ? undefined : { columns, widths }
  })
}
