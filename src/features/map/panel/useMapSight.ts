import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { MapSight } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { View } from './useBounds.ts'

/** What a list's filter finds in a view. What was seen before stays until it is there. */
export function useMapSight(entity: Entity, filter: Row, view: View | undefined): UseQueryResult<MapSight> {
  const provider = useDataProvider<PanelDataProvider>()
  const { south, west, north, east } = view?.bounds ?? { south: 0, west: 0, north: 0, east: 0 }
  const question = new URLSearchParams({ filter: JSON.stringify(filter), bounds: [west, south, east, north].join(','), zoom: String(Math.round(view?.zoom ?? 0)) }).toString()
  return useQuery({
    queryKey: [entity.name, 'map', question],
    queryFn: async ({ signal }) => (await provider.call(`/${entity.name}/map?${question}`, { signal })).json as MapSight,
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
