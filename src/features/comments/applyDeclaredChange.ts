import type { DeclaredChange } from '../../engine/model/declaredChange.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { is } from '../../engine/records/findOne.ts'
import { inBatches } from '../../engine/records/inBatches.ts'
import { rewriteRows } from '../../engine/records/rewrite.ts'

/**
 * Renames the field of comments after a declaration was published, and deletes comments about resources and fields that
 * were deleted.
 */
export async function applyDeclaredChange(
  inside: RecordsContext,
  { table, purged, outcomes }: DeclaredChange,
): Promise<void> {
  const { store } = inside
  if (purged) {
    for await (const rows of inBatches(inside, 'comments', [is('entity', table)]))
      await store.remove('comment_reads', [
        { property: 'record_id', operator: 'in', value: rows.map(({ record_id }) => record_id) },
      ])
    await store.remove('comments', [is('entity', table)])
    return
  }
  const gone = [...outcomes].flatMap(([field, { name }]) => (name === null ? [field] : []))
  const about = (fields: readonly string[]) => [
    is('entity', table),
    { property: 'field', operator: 'in', value: fields } as const,
  ]
  await store.remove('comments', about(gone))
  await rewriteRows(inside, { entity: 'comments', where: about([...outcomes.keys()]) }, row => {
    const field = outcomes.get(row.field ?? '')?.name ?? row.field
    return field === row.field ? undefined : { field }
  })
}
