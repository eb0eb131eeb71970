import { textIn } from '../../../engine/model/localized.ts'
import { divIcon, DomEvent, marker, type Marker } from 'leaflet'
import type { MapCluster, MapContent, MapPoint } from '../../../engine/model/place.ts'
import type { Mark } from '../../../panel/fields/map/MapNames.tsx'
import type { Reader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { pinIcon } from '../../../panel/fields/map/createPin.ts'

/** What a marker on the map represents. */
export type MapItem = MapPoint | MapCluster

/** Diameters of clusters in pixels, by their minimum number of records. */
const sizes = [
  [10_000, 58],
  [1_000, 50],
  [100, 44],
  [10, 38],
  [0, 32],
] as const

const sizeOf = (count: number): number => sizes.find(([least]) => count >= least)?.[1] ?? 32

const clusterIcon = (count: number, written: string) => {
  const size = sizeOf(count)
  return divIcon({
    className: 'map-cluster',
    html: Object.assign(document.createElement('span'), { textContent: written }),
    iconSize: [size, size],
  })
}

/** The ring around a cluster in pixels, both sides together. */
const ring = 12
const pin = { size: 30, above: 18 }

/** The space that the markers take; place names on the map avoid it. */
export const markerAreas = ({ clusters, points }: MapContent): Mark[] => [
  ...clusters.map(({ lat, lng, count }) => ({ lat, lng, size: sizeOf(count) + ring })),
  ...points.map(({ lat, lng }) => ({ lat, lng, ...pin })),
]

/** The identity of a marker: the same key means the same marker. */
export const keyOf = (marked: MapItem): string => JSON.stringify(marked)

/** The title of a point in the reader's language, or else in the other. */
const pointTitle = (point: MapPoint, { language, t }: Reader): string =>
  textIn(point, 'title', language) || t('panel.values.nameless')

function iconAndName(marked: MapItem, reader: Reader) {
  if ('count' in marked) {
    const count = reader.number(marked.count)
    return { icon: clusterIcon(marked.count, count), name: reader.t('place.cluster', { count }) }
  }
  const { status } = marked
  const word = status && reader.t(`codes.statuses.${status}`)
  return {
    icon: pinIcon((status && toneOf('statuses', status)) ?? 'new'),
    name: [pointTitle(marked, reader), word].filter(Boolean).join(', '),
  }
}

/** Creates a marker that opens on click, or on Enter or space while it has the focus. */
export function createMarker(
  marked: MapItem,
  reader: Reader,
  onOpen: (marked: MapItem, byKey: boolean) => void,
): Marker {
  const { icon, name } = iconAndName(marked, reader)
  const mark = marker(marked, { icon, title: name, keyboard: true, riseOnHover: true })
  mark.on('click', () => onOpen(marked, false))
  mark.on('add', () => {
    const element = mark.getElement()
    if (!element) return
    element.setAttribute('aria-label', name)
    DomEvent.on(element, 'keydown', event => {
      const { key } = event as KeyboardEvent
      if (key !== 'Enter' && key !== ' ') return
      DomEvent.stop(event)
      onOpen(marked, true)
    })
  })
  return mark
}
