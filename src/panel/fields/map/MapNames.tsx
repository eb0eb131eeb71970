import { divIcon, layerGroup, marker, type Map as LeafletMap } from 'leaflet'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect, useMemo } from 'react'
import type { Visible } from '../../../engine/records/entityFor.ts'
import { placeOf, type Place } from '../../../engine/rules/place/distance.ts'
import { useReader } from '../../data/reader.ts'
import { titleOf } from '../../data/values.ts'
import { usePanel } from '../../data/RegistryContext.ts'
import { placeNames, type Box, type Room } from './placeNames.ts'
import type { Viewport } from './useViewport.ts'

const most = 60
const fresh = 300_000

/** An object that names must not cover: its position, and its size in pixels. */
export interface Mark extends Place {
  size: number
  /** How far its centre is above its position, in pixels. */
  above?: number
}

interface Name {
  entity: string
  place: Place
  text: string
}

/**
 * Returns the names of the records in view that are declared to be labelled at this zoom, the largest places first;
 * undefined while loading.
 */
function useNames(viewport: Viewport | undefined): readonly Name[] | undefined {
  const reader = useReader()
  const { registry } = usePanel()
  const provider = useDataProvider()
  const zoom = Math.round(viewport?.zoom ?? -1)
  const named = useMemo(
    () =>
      [...registry.entities.values()]
        .filter(({ declaration: { namedOnMap: [least, greatest] = [0, -1] } }) => zoom >= least && zoom <= greatest)
        .toSorted((one, other) => (one.declaration.namedOnMap?.[0] ?? 0) - (other.declaration.namedOnMap?.[0] ?? 0)),
    [registry, zoom],
  )
  const filter = viewport?.filter ?? {}
  const found = useQueries({
    queries: named.map(({ name }) => ({
      queryKey: [name, 'namedOnMap', filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        provider.getList<Visible>(name, {
          pagination: { page: 1, perPage: most },
          sort: { field: 'id', order: 'ASC' },
          filter,
          signal,
        }),
      placeholderData: keepPreviousData,
      retry: false,
      staleTime: fresh,
    })),
    combine: results =>
      results.some(({ isPending }) => isPending) ? undefined : results.map(({ data }) => data?.data),
  })
  return useMemo(
    () =>
      found &&
      named.flatMap((entity, index) =>
        (found[index] ?? []).flatMap(record => {
          const place = placeOf(record)
          return place ? [{ entity: entity.name, place, text: titleOf(entity, record, reader) }] : []
        }),
      ),
    [found, named, reader],
  )
}

const written = ({ entity, place, text }: Name) => {
  const label = Object.assign(document.createElement('span'), { textContent: text })
  const icon = divIcon({ className: `map-name map-name-${entity}`, html: label, iconSize: [0, 0] })
  return { label, mark: marker(place, { icon, interactive: false, keyboard: false, zIndexOffset: -1_000 }) }
}

const boxOf = (map: LeafletMap, { place }: Name, label: HTMLElement | undefined): Box => ({
  ...map.latLngToContainerPoint(place),
  width: label?.offsetWidth ?? 0,
  height: label?.offsetHeight ?? 0,
})

const boxOfMark = (map: LeafletMap, { lat, lng, size, above = 0 }: Mark): Box => {
  const { x, y } = map.latLngToContainerPoint({ lat, lng })
  return { x, y: y - above, width: size, height: size }
}

const boxIn = (element: Element, { left, top }: DOMRect): Box => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x - left + width / 2, y: y - top + height / 2, width, height }
}

/** Returns the room for names on a map, around its marks and buttons. */
function roomOn(map: LeafletMap, marks: readonly Mark[]): Room {
  const container = map.getContainer()
  const at = container.getBoundingClientRect()
  const controls = [...container.querySelectorAll('.leaflet-control')]
  return {
    frame: boxIn(container, at),
    taken: [...marks.map(mark => boxOfMark(map, mark)), ...controls.map(element => boxIn(element, at))],
  }
}

/** Places names where there is room. Returns a function that removes them. */
function write(map: LeafletMap, names: readonly Name[], marks: readonly Mark[]): () => void {
  const all = names.map(written)
  const layer = layerGroup(all.map(({ mark }) => mark)).addTo(map)
  const boxes = names.map((name, index) => boxOf(map, name, all[index]?.label))
  const places = placeNames(boxes, roomOn(map, marks))
  for (const [index, { label, mark }] of all.entries()) {
    const [box, free] = [boxes[index], places[index]]
    if (box && free) label.style.translate = `${free.x - box.x}px ${free.y - box.y}px`
    else mark.remove()
  }
  return () => void layer.remove()
}

interface Props {
  map: LeafletMap
  viewport: Viewport | undefined
  marks: readonly Mark[]
}

/** Labels a map that has only outlines. A name that would cover another or a mark is moved aside or left out. */
export function MapNames({ map, viewport, marks }: Props) {
  const names = useNames(viewport)
  useEffect(() => {
    if (!names) return undefined
    let remove = write(map, names, marks)
    const again = () => {
      remove()
      remove = write(map, names, marks)
    }
    map.on('moveend', again)
    return () => {
      map.off('moveend', again)
      remove()
    }
  }, [map, names, marks])
  return null
}
