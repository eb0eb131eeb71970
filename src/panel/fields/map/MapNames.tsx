import { divIcon, layerGroup, marker, type LayerGroup, type Map, type Point } from 'leaflet'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import type { Entity } from '../../../engine/model/registry.ts'
import { placeOf } from '../../../engine/rules/place/distance.ts'
import { useReader } from '../../data/reader.ts'
import { titleOf } from '../../data/values.ts'
import { usePanel } from '../../data/RegistryContext.tsx'
import { useSettings } from '../../data/SettingsContext.tsx'
import type { Viewport } from './useViewport.ts'

const most = 60
const room = { x: 70, y: 16 }

const overlap = (one: Point, other: Point): boolean =>
  Math.abs(one.x - other.x) < room.x && Math.abs(one.y - other.y) < room.y

interface Props {
  map: Map | undefined
  viewport: Viewport | undefined
}

/** Writes the names of records in view on a map without pictures, so that outlines alone can be read; one that would cover another is left out. */
function NamesOf({ map, viewport, entity }: Props & { entity: Entity }) {
  const reader = useReader()
  const { name } = entity
  const [least, greatest] = entity.declaration.namedOnMap ?? [0, -1]
  const isNamed = useSettings().mapTiles !== null
  const zoom = viewport?.zoom ?? -1
  const isShown = !isNamed && zoom >= least && zoom <= greatest
  const { data, isPlaceholderData } = useGetList<Visible>(
    name,
    { pagination: { page: 1, perPage: most }, sort: { field: 'id', order: 'ASC' }, filter: viewport?.filter ?? {} },
    { enabled: isShown, placeholderData: keepPreviousData, retry: false, staleTime: 300_000 },
  )
  const layer = useRef<LayerGroup>(undefined)
  useEffect(() => {
    // What is named stays until the next names are there.
    if (!isShown) layer.current?.remove()
    if (!map || !data || !isShown || isPlaceholderData) return
    const taken: Point[] = []
    const names = data.flatMap(record => {
      const place = placeOf(record)
      const at = place && map.latLngToLayerPoint(place)
      if (!place || !at || taken.some(other => overlap(at, other))) return []
      taken.push(at)
      const html = Object.assign(document.createElement('span'), { textContent: titleOf(entity, record, reader) })
      return [
        marker(place, {
          icon: divIcon({ className: `map-name map-name-${name}`, html, iconSize: [0, 0] }),
          interactive: false,
          keyboard: false,
          zIndexOffset: -1_000,
        }),
      ]
    })
    layer.current?.remove()
    layer.current = layerGroup(names).addTo(map)
  }, [map, data, isPlaceholderData, isShown, name, entity, reader, zoom])
  return null
}

/** Writes the names of those records that are declared to be named at the map's zoom. */
export function MapNames({ map, viewport }: Props) {
  const { registry } = usePanel()
  const named = [...registry.entities.values()].filter(({ declaration }) => declaration.namedOnMap)
  return named.map(entity => <NamesOf key={entity.name} map={map} viewport={viewport} entity={entity} />)
}
