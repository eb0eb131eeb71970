import { divIcon, layerGroup, marker, type LayerGroup, type Map } from 'leaflet'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList, type RaRecord } from 'ra-core'
import { useEffect, useRef } from 'react'
import { placeOf } from '../../rules/distance.ts'
import { useReader } from '../fields/reader.ts'
import { titleOf } from '../fields/values.ts'
import { usePanel } from '../registry/RegistryContext.tsx'
import { useSettings } from '../registry/SettingsContext.tsx'
import type { Sight } from './useSight.ts'

/** What is named on a map that has no pictures, by how near it is looked at. */
const levels: readonly { least: number; entity: string }[] = [
  { least: 11, entity: 'villages' },
  { least: 8, entity: 'municipalities' },
  { least: 0, entity: 'regions' },
]

const most = 60

/** Writes the names of regions, municipalities or villages on a map without pictures, so that outlines alone can be read. */
export function useNames(map: Map | undefined, sight: Sight | undefined): void {
  const reader = useReader()
  const { registry } = usePanel()
  const isNamed = useSettings().mapTiles !== null
  const name = levels.find(level => (sight?.zoom ?? 0) >= level.least && registry.entities.has(level.entity))?.entity ?? 'regions'
  const entity = registry.entities.get(name)
  const { data, isPlaceholderData } = useGetList<RaRecord>(
    name,
    { pagination: { page: 1, perPage: most }, sort: { field: 'id', order: 'ASC' }, filter: sight?.filter ?? {} },
    { enabled: sight !== undefined && entity !== undefined && !isNamed, placeholderData: keepPreviousData, retry: false, staleTime: 300_000 },
  )
  const layer = useRef<LayerGroup>(undefined)
  useEffect(() => {
    // What is named stays until the next names are there.
    if (!map || !data || isPlaceholderData) return
    const names = data.flatMap(record => {
      const place = placeOf(record)
      const html = Object.assign(document.createElement('span'), { textContent: titleOf(entity, record, reader) })
      return place ? [marker(place, { icon: divIcon({ className: `map-name map-name-${name}`, html, iconSize: [0, 0] }), interactive: false, keyboard: false, zIndexOffset: -1_000 })] : []
    })
    layer.current?.remove()
    layer.current = layerGroup(names).addTo(map)
  }, [map, data, isPlaceholderData, name, entity, reader])
}
