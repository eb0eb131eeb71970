import { useStore } from 'ra-core'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type ListLayout, type ListView, defaultLayout } from '../../../engine/model/listViews.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Sort } from './HeaderCell.tsx'
import { orderFor } from './searchOrder.ts'

/** A view as it was opened, and the list's current layout. */
export interface OpenedView {
  view: ListView
  layout: ListLayout
}

/** Returns the layout of a view. */
export const layoutOf = ({ columns, widths, density }: ListView): ListLayout => ({ columns, widths, density })

/** Completes a stored view that is older than some layout options. */
const whole = ({ view, layout }: OpenedView): OpenedView => ({
  view: { ...defaultLayout, ...view },
  layout: { ...defaultLayout, ...layout },
})

/**
 * Returns the view that the list's URL names, and its ID. The view is undefined until it has been applied on this
 * device.
 */
export function useOpenedView(resource: string): {
  id: string | undefined
  opened: OpenedView | undefined
  setOpened(opened: OpenedView): void
} {
  const { search } = useLocation()
  const [kept, keep] = useStore<Readonly<Record<string, OpenedView>>>(`${resource}.views`, {})
  // The parameters that react-admin restores if the URL has none.
  const [lastParameters] = useStore<{ view?: string }>(`${resource}.listParams`, {})
  const id = (search ? new URLSearchParams(search).get('view') : lastParameters.view) ?? undefined
  const last = id === undefined ? undefined : kept[id]
  const opened = useMemo(() => last && whole(last), [last])
  // The previous view stays until the URL names the next.
  const setOpened = (next: OpenedView) =>
    keep({ ...(opened ? { [opened.view.id]: opened } : {}), [next.view.id]: next })
  return { id, opened, setOpened }
}

/** Unwraps a list of one value, which is equivalent to the value. */
const plainly = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** Returns a key of a filter that does not depend on the order of its conditions. */
export const filterKey = (values: Row): string =>
  JSON.stringify(
    Object.entries(values)
      .map(([key, value]): [string, unknown] => [key, key.startsWith('$') ? value : plainly(value)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether two filters are equivalent, in whatever order. */
export const isSameFilter = (one: Row, other: Row): boolean => filterKey(one) === filterKey(other)

/** Whether a list's filter, order or layout differs from the opened view; `usual` is its declared order. */
export function isChanged({ view, layout }: OpenedView, filter: Row, sort: Sort, usual: Sort): boolean {
  const unchosen = orderFor(view.filter, usual)
  const [field, order] = view.sort ?? [unchosen.field, unchosen.order]
  return (
    !isSameFilter(filter, view.filter) ||
    sort.field !== field ||
    sort.order !== order ||
    layout.density !== view.density ||
    layout.columns.join() !== view.columns.join() ||
    !isSameFilter(layout.widths, view.widths)
  )
}
