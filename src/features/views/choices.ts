import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { type ColumnWidths, type ListChoice, defaultLayout } from '../../engine/model/listViews.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inRetriedTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { is } from '../../engine/records/findOne.ts'
import { checkColumns } from './checkView.ts'
import { listViews } from './views.ts'

const table = 'list_choices'

const choiceOf = ({ columns, widths, density, view_id }: RowOf<'list_choices'>): ListChoice =>
  ({ columns, widths: (widths ?? {}) as ColumnWidths, density, view_id }) as ListChoice

/** Returns a person's list settings, by resource. */
export async function choicesOf({ store }: RecordsContext, userId: unknown): Promise<Record<string, ListChoice>> {
  const rows = await store.find({
    entity: table,
    where: [is('user_id', userId)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  return Object.fromEntries(rows.map(row => [row.resource, choiceOf(row)]))
}

/**
 * Changes a person's settings of a list, and returns all of them. Throws `unknown_field` for a column, and `invalid`
 * for a view that they may not read.
 */
export async function choose(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  changes: Partial<ListChoice>,
): Promise<ListChoice> {
  const { columns, ...others } = changes
  const { view_id, widths = {} } = others
  checkColumns(actor, entityFor(records, actor, resource, 'read'), [...(columns ?? []), ...Object.keys(widths)])
  const values = { ...others, ...(columns && { columns: [...new Set(columns)] }) }
  if (view_id && !(await listViews(records, actor, resource)).some(({ id }) => id === view_id))
    throw new Problem('invalid', {}, { errors: { view_id: { code: 'reference_missing' } } })
  const key = `${actor.id} ${resource}`
  return inRetriedTransaction(records, async ({ store }) => {
    const [changed] = await store.update(table, [is('key', key)], {
      ...values,
      updated_at: records.clock().toISOString(),
    })
    if (changed) return choiceOf(changed)
    const row = newRow(records, actor, table, {
      density: defaultLayout.density,
      ...values,
      key,
      user_id: actor.id,
      resource,
    })
    await store.insert(table, [row])
    return choiceOf(row)
  })
}
