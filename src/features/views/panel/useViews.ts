import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { ListView } from '../../../engine/model/listViews.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { orderFor } from '../../../panel/record/list/searchOrder.ts'

const keyOf = (resource: string) => ['list_views', resource]

/** Loads the views of a list that the person may read, by name. */
export function useViews(resource: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<ListView[], Error>({
    queryKey: keyOf(resource),
    queryFn: async ({ signal }) => (await provider.call(`/list_views/${resource}`, { signal })).json as ListView[],
  })
}

/** Returns functions that create, change and delete views of a list; the views are then reloaded. */
export function useViewWrites(resource: string) {
  const provider = useDataProvider<PanelDataProvider>()
  const client = useQueryClient()
  const write = async (method: string, id: string | undefined, body?: Row): Promise<ListView> => {
    const { json } = await provider.call(`/list_views/${[resource, ...(id ? [id] : [])].join('/')}`, {
      method,
      ...(body ? { body } : {}),
    })
    await client.invalidateQueries({ queryKey: keyOf(resource) })
    return json as ListView
  }
  return {
    create: (view: Row) => write('POST', undefined, view),
    change: (id: string, changes: Row) => write('PATCH', id, changes),
    remove: (id: string) => write('DELETE', id),
  }
}

/** Returns the query string of a list with a view open in it; `usual` is the list's default order. */
export function viewSearch({ id, filter, sort }: ListView, usual: Sort): string {
  const defaultOrder = orderFor(filter, usual)
  const [field, order] = sort ?? [defaultOrder.field, defaultOrder.order]
  return new URLSearchParams({ view: id, filter: JSON.stringify(filter), sort: field, order, page: '1' }).toString()
}
