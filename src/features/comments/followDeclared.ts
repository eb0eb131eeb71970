import type { DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'

/** Has comments be about fields as they are called now; those of a resource or a field that is gone for good go too. */
export async function followDeclared(inside: RecordsContext, { table, purged, fates }: DeclaredChange): Promise<void> {
  const { store } = inside
  if (purged) {
    for await (const rows of inBatches(inside, 'comments', [is('entity', table)]))
      await store.remove('comment_reads', [
        { property: 'record_id', operator: 'in', value: rows.map(({ record_id }) => record_id) },
      ])
    await store.remove('comments', [is('entity', table)])
    return
  }
  // Of two fields that change their names with one another none is renamed twice.
  const renamed: [string[], string][] = []
  for (const [field, { name }] of fates) {
    if (name === field) continue
    const about = [is('entity', table), is('field', field)]
    if (name === null) await store.remove('comments', about)
    else for await (const rows of inBatches(inside, 'comments', about)) renamed.push([rows.map(({ id }) => id), name])
  }
  for (const [ids, field] of renamed)
    await store.update('comments', [{ property: 'id', operator: 'in', value: ids }], { field })
}
