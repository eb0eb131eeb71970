import { circleMarker, layerGroup, type Map } from 'leaflet'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useEffect } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { placeOf } from '../../../engine/rules/place/distance.ts'
import { useReader } from '../../data/reader.ts'
import { titleOf } from '../../data/values.ts'
import type { Viewport } from './useViewport.ts'

const minZoomOf = 11
const most = 100

/** Shows other records of the entity in view as small dots: at most a hundred, of those that the person may read. */
export function useOthers(
  map: Map | undefined,
  viewport: Viewport | undefined,
  entity: Entity,
  recordId: string | null,
): void {
  const reader = useReader()
  const { data } = useGetList<Visible>(
    entity.name,
    { pagination: { page: 1, perPage: most }, sort: { field: 'id', order: 'ASC' }, filter: viewport?.filter ?? {} },
    {
      enabled: viewport !== undefined && viewport.zoom >= minZoomOf,
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: 60_000,
    },
  )
  const isNear = viewport !== undefined && viewport.zoom >= minZoomOf
  useEffect(() => {
    if (!map || !isNear) return undefined
    const dots = (data ?? []).flatMap(record => {
      const place = placeOf(record)
      if (!place || record.id === recordId) return []
      return [
        circleMarker(place, { radius: 4, className: 'map-other', bubblingMouseEvents: true }).bindTooltip(() =>
          named(titleOf(entity, record, reader)),
        ),
      ]
    })
    const layer = layerGroup(dots).addTo(map)
    return () => void layer.remove()
  }, [map, isNear, data, entity, recordId, reader])
}

const named = (name: string): HTMLElement => Object.assign(document.createElement('span'), { textContent: name })
