import { comparable } from '../../engine/fields/visibleText.ts'
import type { RowOf } from '../../engine/fields/rowOf.ts'
import type { Actor } from '../../engine/model/actor.ts'
import { listViewLimits, type ListView } from '../../engine/model/listViews.ts'
import { Problem } from '../../engine/model/problem.ts'
import { inTransaction, type RecordsContext } from '../../engine/records/context.ts'
import { entityFor } from '../../engine/records/entityFor.ts'
import { maxRows } from '../../engine/records/list.ts'
import { newRow } from '../../engine/records/newRow.ts'
import { UniqueConflict } from '../../engine/records/store.ts'
import { isOwnView, mayRemoveView, mayShareViews, readViews } from './listViewRules.ts'
import { findOne, is } from '../../engine/records/findOne.ts'
import { checkView, readableView } from './checkView.ts'

const table = 'list_views'

export type NewListView = Omit<ListView, 'id' | 'resource' | 'mine'>

/** The unique key of a view: one per person, list and name, ignoring case. */
const keyOf = (actor: Actor, resource: string, name: string): string =>
  `${actor.id} ${resource} ${comparable(name).toLowerCase()}`

const invalidField = (field: string, code: string, params = {}): Problem =>
  new Problem('invalid', {}, { errors: { [field]: { code, params } } })

/** Runs `work`, and reports a conflict as a taken name. */
async function reportingTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UniqueConflict ? invalidField('name', 'not_unique') : error
  }
}

const readBy = (records: RecordsContext, actor: Actor, row: RowOf<'list_views'>): ListView => {
  const view = readableView(records, actor, entityFor(records, actor, row.resource, 'read'), row)
  if (!view) throw new Problem('not_found')
  return view
}

/**
 * Returns the views of a list that the actor may read, by name: their own, and those shared with them whose filters
 * they may use.
 */
export async function listViews(records: RecordsContext, actor: Actor, resource: string): Promise<ListView[]> {
  const entity = entityFor(records, actor, resource, 'read')
  const rows = await records.store.find({
    entity: table,
    where: [is('resource', resource), readViews(actor)],
    sort: { property: 'id', order: 'ASC' },
    offset: 0,
    limit: maxRows,
  })
  const views = rows.map(row => readableView(records, actor, entity, row)).filter(view => view !== undefined)
  return views.sort((one, other) => one.name.localeCompare(other.name))
}

const checkSharing = (actor: Actor, role: unknown): void => {
  if (role && !mayShareViews(actor)) throw new Problem('forbidden')
}

/**
 * Creates a view. Throws `forbidden` for sharing without permission, what `checkView` throws, and `invalid` for a
 * taken name or too many views.
 */
export async function createView(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  view: NewListView,
): Promise<ListView> {
  checkSharing(actor, view.role)
  checkView(records, actor, resource, view)
  const row = newRow(records, actor, table, {
    ...view,
    columns: [...new Set(view.columns)],
    resource,
    user_id: actor.id,
    key: keyOf(actor, resource, view.name),
  })
  await reportingTakenName(() =>
    inTransaction(records, async ({ store }) => {
      await store.insert(table, [row])
      const maximum = listViewLimits.views
      if ((await store.count({ entity: table, where: [is('resource', resource), is('user_id', actor.id)] })) > maximum)
        throw invalidField('name', 'too_many', { maximum })
    }),
  )
  return readBy(records, actor, row)
}

async function findView(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  id: string,
): Promise<RowOf<'list_views'>> {
  const row = await findOne(records.store, table, 'id', id, [is('resource', resource), readViews(actor)])
  if (!row) throw new Problem('not_found')
  return row
}

/**
 * Changes one of the actor's own views. Throws what `createView` does, `not_found`, and `forbidden` for someone else's
 * shared view.
 */
export async function changeView(
  records: RecordsContext,
  actor: Actor,
  resource: string,
  id: string,
  changes: Partial<NewListView>,
): Promise<ListView> {
  const row = await findView(records, actor, resource, id)
  readBy(records, actor, row)
  if (!isOwnView(actor, row)) throw new Problem('forbidden')
  checkSharing(actor, changes.role)
  checkView(records, actor, resource, changes)
  const key = changes.name === undefined ? {} : { key: keyOf(actor, resource, changes.name) }
  const { columns, ...others } = changes
  const [changed] = await reportingTakenName(() =>
    records.store.update(table, [is('id', id)], {
      ...others,
      ...(columns && { columns: [...new Set(columns)] }),
      ...key,
      updated_at: records.clock().toISOString(),
      updated_by: actor.id,
    }),
  )
  if (!changed) throw new Problem('not_found')
  return readBy(records, actor, changed)
}

/**
 * Deletes a view; it is also removed from the settings of people whose menu opens it. Throws `not_found`, and
 * `forbidden` for someone else's.
 */
export async function removeView(records: RecordsContext, actor: Actor, resource: string, id: string): Promise<void> {
  const row = await findView(records, actor, resource, id)
  readBy(records, actor, row)
  if (!mayRemoveView(actor, row)) throw new Problem('forbidden')
  await inTransaction(records, async ({ store }) => {
    await store.remove(table, [is('id', id)])
    await store.update('list_choices', [is('view_id', id)], { view_id: null })
  })
}
