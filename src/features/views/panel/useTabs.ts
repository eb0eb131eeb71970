import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'ra-core'
import { useMemo } from 'react'
import type { FilterCounts } from '../../../engine/model/listViews.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { holds } from '../../../engine/rules/access/permissions.ts'
import { useAccess } from '../../../panel/data/access.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { canUseFilter } from '../../../panel/record/list/filter/conditions.ts'
import type { Sort } from '../../../panel/record/list/HeaderCell.tsx'
import { listParts } from '../../../panel/record/list/listParts.ts'
import { isSameFilter, useOpenedView } from '../../../panel/record/list/openedView.ts'
import { orderFor } from '../../../panel/record/list/searchOrder.ts'
import { useViews, viewSearch } from './useViews.ts'

/** A view as a tab: a predefined view, a saved one, or all records. */
export interface ViewTab {
  name: string
  word: string
  filter: Row
  search: string
  isCurrent: boolean
  /** Whether it is a predefined view of the product. */
  isPredefined: boolean
}

/** Returns the query string of a list with only a filter. */
const filterSearch = (filter: Row, usual: Sort): string => {
  const { field, order } = orderFor(filter, usual)
  return new URLSearchParams({ filter: JSON.stringify(filter), sort: field, order, page: '1' }).toString()
}

/** Returns the tabs of a list: all records, the predefined views that apply to it, and the saved views. */
export function useTabs(entity: Entity, usual: Sort): ViewTab[] {
  const { registry } = usePanel()
  const { t } = useReader()
  const access = useAccess(entity)
  const { filterValues } = useListContext()
  const { opened } = useOpenedView(entity.name)
  const { data: saved } = useViews(entity.name)
  const predefined = useMemo(
    () =>
      listParts().predefinedViews.flatMap(({ name, filters, for: word }) => {
        const filter = filters.find(one => canUseFilter(registry, entity, access.mayRead, one))
        return filter && (!word || holds(access.actor, word)) ? [{ name, word: t(`views.ready.${name}`), filter }] : []
      }),
    [registry, entity, access, t],
  )
  return useMemo(() => {
    const openId = opened?.view.id
    const plain = [{ name: 'all', word: t('views.all'), filter: {} }, ...predefined].map(tab => ({
      ...tab,
      search: filterSearch(tab.filter, usual),
      isPredefined: tab.name !== 'all',
      isCurrent: openId === undefined && isSameFilter(tab.filter, filterValues),
    }))
    const own = (saved ?? []).map(view => ({
      name: view.id,
      word: view.name,
      filter: view.filter,
      search: viewSearch(view, usual),
      isPredefined: false,
      isCurrent: view.id === openId,
    }))
    return [...plain, ...own]
  }, [predefined, saved, opened, filterValues, usual, t])
}

const maxCounted = 20
const staleMilliseconds = 60_000

/**
 * Loads the number of records of each tab, by its name, after the list itself is loaded: one request for all of them.
 */
export function useTabCounts(entity: Entity, tabs: readonly ViewTab[]): ReadonlyMap<string, string> {
  const provider = useDataProvider<PanelDataProvider>()
  const { number } = useReader()
  const { data: rows } = useListContext()
  const counted = useMemo(() => tabs.filter(({ name }) => name !== 'all').slice(0, maxCounted), [tabs])
  const filters = JSON.stringify(counted.map(({ filter }) => filter))
  const { data } = useQuery({
    queryKey: ['list_views', entity.name, 'counts', filters],
    enabled: rows !== undefined && counted.length > 0,
    staleTime: staleMilliseconds,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ filters })
      return (await provider.call(`/list_views/${entity.name}/counts?${query}`, { signal })).json as FilterCounts
    },
  })
  return useMemo(() => {
    const { counts = [], isWhole = false } = data ?? {}
    const shown = counted.flatMap(({ name }, place) => {
      const count = counts[place]
      if (counts.length !== counted.length || count === undefined || (count === 0 && !isWhole)) return []
      return [[name, `${number(count)}${isWhole ? '' : '+'}`] as const]
    })
    return new Map(shown)
  }, [counted, data, number])
}
