import { type ListControllerResult, useEvent } from 'ra-core'
import { useMemo, useRef } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { isSelectable } from './bulkActions.ts'
import { useAccess } from '../../data/access.ts'

export interface Selection {
  /** The IDs of the selected records on all pages. */
  ids: readonly unknown[]
  /** The IDs that can be selected on this page, in row order. */
  possible: ReadonlySet<string>
  /** Toggles a row; `extend` includes all rows up to the previously toggled one. */
  toggle(id: string, extend: boolean): void
  /** Selects or deselects the page; other pages are not affected. */
  all(selected: boolean): void
}

/**
 * Returns the selection of a list; undefined if nothing on the page can be selected. Its column is kept while rows are
 * loading.
 */
export function useSelection(entity: Entity, list: ListControllerResult<Visible>): Selection | undefined {
  const access = useAccess(entity)
  const last = useRef<string>(undefined)
  const { data, selectedIds } = list
  const possible = useMemo(
    () => new Set(data?.filter(record => isSelectable(entity, access, record)).map(record => record.id)),
    [data, entity, access],
  )
  const set = useEvent((ids: readonly string[], selected: boolean) => {
    const changed = new Set(ids)
    const others = selectedIds.map(String).filter(id => !changed.has(id))
    list.onSelect(selected ? [...others, ...ids] : others)
  })
  const toggle = useEvent((id: string, extend: boolean) => {
    const order = [...possible]
    const [from, to] = [order.indexOf(last.current ?? ''), order.indexOf(id)]
    const between = extend && from >= 0 ? order.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    last.current = id
    set(between, !selectedIds.map(String).includes(id))
  })
  return useMemo(
    () =>
      possible.size === 0 && (data || !(access.trash || access.may('delete')))
        ? undefined
        : { ids: selectedIds, possible, toggle, all: selected => set([...possible], selected) },
    [possible, selectedIds, toggle, set, data, access],
  )
}
