import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { listViewLimits, type ListView } from '../../engine/model/listViews.ts'
import { Problem } from '../../engine/model/problem.ts'
import type { Entity } from '../../engine/model/registry.ts'
import type { RecordsContext } from '../../engine/records/context.ts'
import { type ListRequest, selectFor } from '../../engine/records/list.ts'
import { isOwnView, mayHaveColumn } from './listViewRules.ts'

/** Throws `unknown_field` for a column that the actor's list cannot have. */
export function checkColumns(actor: Actor, entity: Entity, columns: readonly string[]): void {
  const unknown = columns.find(name => !mayHaveColumn(actor, entity, name))
  if (unknown !== undefined) throw new Problem('unknown_field', { field: unknown })
}

/**
 * Throws what a list with this filter, order and columns would throw, and `invalid` if the filter is too long to
 * store.
 */
export function checkView(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  { filter, sort, columns = [], widths = {} }: Partial<Pick<ListView, 'filter' | 'sort' | 'columns' | 'widths'>>,
): void {
  const { entity } = selectFor(records, actor, resource, { ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) })
  checkColumns(actor, entity, [...columns, ...Object.keys(widths)])
  const maximum = listViewLimits.filter
  if (filter && JSON.stringify(filter).length > maximum)
    throw new Problem('invalid', {}, { errors: { filter: { code: 'too_long', params: { maximum } } } })
}

/**
 * Returns a stored view as the actor may read it; undefined for someone else's view with a filter that the actor may
 * not use. Columns, order and, in their own views, filters that they may no longer read are left out.
 */
export function readableView(
  records: RecordsContext,
  actor: Actor,
  entity: Entity,
  row: RowOf<'list_views'>,
): ListView | undefined {
  const kept = (row.filter ?? {}) as ListView['filter']
  const holds = (requested: Pick<ListRequest, 'filter' | 'sort'>): boolean => {
    try {
      selectFor(records, actor, entity.name, requested)
      return true
    } catch (error) {
      if (error instanceof Problem) return false
      throw error
    }
  }
  const filter = Object.fromEntries(Object.entries(kept).filter(([key, value]) => holds({ filter: { [key]: value } })))
  const mine = isOwnView(actor, row)
  if (!mine && Object.keys(filter).length < Object.keys(kept).length) return undefined
  const { id, resource, name, density, role } = row
  const sort = row.sort as ListView['sort']
  const isReadable = (column: string) => mayHaveColumn(actor, entity, column)
  const columns = row.columns.filter(isReadable)
  const widths = Object.fromEntries(Object.entries(row.widths ?? {}).filter(([column]) => isReadable(column)))
  return {
    id,
    resource,
    name,
    filter,
    sort: sort && holds({ sort }) ? sort : null,
    columns,
    widths,
    density,
    role,
    mine,
  } as ListView
}
