import { useStore } from 'ra-core'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { type ListLayout, type ListView, defaultLayout } from '../../../engine/model/listViews.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Sort } from './HeaderCell.tsx'
import { orderFor } from './searchOrder.ts'

/** A view as it was opened, and the list's layout since then. */
export interface OpenedView {
  view: ListView
  layout: ListLayout
}

/** How a view lays a list out. */
export const layoutOf = ({ columns, widths, density }: ListView): ListLayout => ({ columns, widths, density })

/** What this device has kept of a view, also from before lists were laid out in all these ways. */
const whole = ({ view, layout }: OpenedView): OpenedView => ({
  view: { ...defaultLayout, ...view },
  layout: { ...defaultLayout, ...layout },
})

/** The view that the list's address names, and its id; it is not opened where it has not been put in place on this device. */
export function useOpenedView(resource: string): {
  id: string | undefined
  opened: OpenedView | undefined
  setOpened(opened: OpenedView): void
} {
  const { search } = useLocation()
  const [kept, keep] = useStore<Readonly<Record<string, OpenedView>>>(`${resource}.views`, {})
  // What react-admin puts back into an address that says nothing.
  const [lastParameters] = useStore<{ view?: string }>(`${resource}.listParams`, {})
  const id = (search ? new URLSearchParams(search).get('view') : lastParameters.view) ?? undefined
  const last = id === undefined ? undefined : kept[id]
  const opened = useMemo(() => last && whole(last), [last])
  // The one before stays until the address names the next.
  const setOpened = (next: OpenedView) =>
    keep({ ...(opened ? { [opened.view.id]: opened } : {}), [next.view.id]: next })
  return { id, opened, setOpened }
}

/** A list of one value asks what the value does. */
const plainly = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value)

/** What a filter asks, the same for two that ask the same in another order. */
export const filterKey = (values: Row): string =>
  JSON.stringify(
    Object.entries(values)
      .map(([key, value]): [string, unknown] => [key, key.startsWith('$') ? value : plainly(value)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** Whether two filters ask the same, in whatever order. */
export const isSameFilter = (one: Row, other: Row): boolean => filterKey(one) === filterKey(other)

/** Whether a list shows something else than the view that was opened, or shows it otherwise; `usual` is its declared order. */
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
