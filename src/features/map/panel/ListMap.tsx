import { useEvent, useListContext, useGetList, useDataProvider } from 'ra-core'
import { useMemo, useState } from 'react'
import type { Entity } from '../../../engine/model/registry.ts'
import { useReader } from '../../../panel/data/reader.ts'
import { refusalOf } from '../../../panel/data/problemText.ts'
import { countryCorners, cornersOf, prefersReducedMotion } from '../../../panel/fields/map/createMap.ts'
import { MapFrame } from '../../../panel/fields/map/MapFrame.tsx'
import { useMapFrame } from '../../../panel/fields/map/useMapFrame.ts'
import { markerAreas, type MapItem } from './createMarker.ts'
import { MapPopup, type Opened } from './MapPopup.tsx'
import { ViewportList } from './ViewportList.tsx'
import { useBounds, type View } from './useBounds.ts'
import { useMarkers } from './useMarkers.ts'
import { Button } from '../../../panel/ui/Button.tsx'
import './listMap.css'
import { Link } from 'react-router-dom'
import { useSettings } from '../../../panel/data/SettingsContext.tsx'
import { filteredPath } from '../../../panel/data/paths.ts'
import { hasArea } from '../../../panel/record/list/filters.ts'
import type { Bounds, MapContent } from '../../../engine/model/place.ts'
import type { Row } from '../../../engine/model/query.ts'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'

/**
 * Loads the records of a list's filter that are in the viewport. The previous content stays until the new one is
 * loaded.
 */
function useMapContent(entity: Entity, filter: Row, view: View | undefined): UseQueryResult<MapContent> {
  const provider = useDataProvider<PanelDataProvider>()
  const { south, west, north, east } = view?.bounds ?? { south: 0, west: 0, north: 0, east: 0 }
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    bounds: [west, south, east, north].join(','),
    zoom: String(Math.round(view?.zoom ?? 0)),
  }).toString()
  return useQuery({
    queryKey: [entity.name, 'map', query],
    queryFn: async ({ signal }) => (await provider.call(`/${entity.name}/map?${query}`, { signal })).json as MapContent,
    enabled: view !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
}

const numberOr = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/** Restricts a list's filter to bounds, within any bounds that it already has. */
const inViewport = (filter: Row, { south, west, north, east }: Bounds): Row => ({
  ...filter,
  lat_gte: Math.max(south, numberOr(filter.lat_gte, south)),
  lat_lte: Math.min(north, numberOr(filter.lat_lte, north)),
  lng_gte: Math.max(west, numberOr(filter.lng_gte, west)),
  lng_lte: Math.min(east, numberOr(filter.lng_lte, east)),
})

/** How many records of the list have no coordinates, with a link to them; nothing if all have some. */
function WithoutLocation({ entity }: { entity: Entity }) {
  const { t, number } = useReader()
  const { limits } = useSettings()
  const { filterValues, sort } = useListContext()
  const filter = { ...filterValues, lat_null: true }
  const needsArea = !hasArea(filterValues)
  const { data, total } = useGetList(
    entity.name,
    { pagination: { page: 1, perPage: 1 }, sort, filter },
    { enabled: needsArea, retry: false },
  )
  if (!needsArea || !data || data.length === 0) return null
  return (
    <p className="m-hint map-placeless">
      <Link className="m-link" to={`${filteredPath(entity.name, filter)}&shown=table`}>
        {t('place.placeless', { count: total === undefined ? `${number(limits.cappedCount)}+` : number(total) })}
      </Link>
    </p>
  )
}

/**
 * From this zoom on, records that still form a cluster are so close together that a popup lists them better than the
 * map.
 */
const spotZoom = 17
const pinHeight = 30

/** A list as a map: the filtered records as pins and clusters, with a list of those in view next to it. */
export default function ListMap({ entity }: { entity: Entity }) {
  const reader = useReader()
  const { t } = reader
  const { filterValues } = useListContext()
  const frame = useMapFrame({ hasMarks: true })
  const { element, map } = frame
  const view = useBounds(map, entity)
  const { data: content, error, refetch, isFetching } = useMapContent(entity, filterValues, view)
  const [opened, setOpened] = useState<Opened>()
  const open = (marked: MapItem, byKey: boolean) => {
    if (!map) return
    const at: [number, number] = [marked.lat, marked.lng]
    if (!('count' in marked)) return setOpened({ at, filter: { id: marked.id }, count: 1, above: pinHeight, byKey })
    const zoom = map.getBoundsZoom(cornersOf(marked.bounds))
    if (map.getZoom() >= spotZoom)
      return setOpened({ at, filter: inViewport(filterValues, marked.bounds), count: marked.count, above: 12, byKey })
    setOpened(undefined)
    map.setView(at, Math.min(spotZoom, Math.max(zoom, map.getZoom() + 1)), { animate: !prefersReducedMotion() })
  }
  useMarkers(map, content, open)
  const marks = useMemo(() => content && markerAreas(content), [content])
  const close = useEvent(() => {
    if (element.current?.contains(document.activeElement)) map?.getContainer().focus({ preventScroll: true })
    setOpened(undefined)
  })
  const showCountry = () => map?.fitBounds(countryCorners(), { animate: !prefersReducedMotion() })
  return (
    <div className="map-screen">
      <div>
        <MapFrame frame={frame} marks={marks} busy={isFetching} />
        {error && (
          <p role="alert" className="map-failed">
            {refusalOf(error, reader).message}{' '}
            <Button small onClick={() => void refetch()}>
              {t('panel.list.retry')}
            </Button>
          </p>
        )}
        <WithoutLocation entity={entity} />
      </div>
      <ViewportList
        entity={entity}
        filter={view && inViewport(filterValues, view.bounds)}
        total={content?.total}
        onShowCountry={showCountry}
      />
      {map && opened && <MapPopup map={map} entity={entity} opened={opened} onClose={close} />}
    </div>
  )
}
