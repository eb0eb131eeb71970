import { textIn } from '../../../engine/model/localized.ts'
import { divIcon, DomEvent, marker, type Marker } from 'leaflet'
import type { MapCluster, MapContent, MapPoint } from '../../../engine/model/place.ts'
import type { Mark } from '../../../panel/fields/map/MapNames.tsx'
import type { Reader } from '../../../panel/data/reader.ts'
import { toneOf } from '../../../panel/fields/tones.ts'
import { pinIcon } from '../../../panel/fields/map/createPin.ts'

/** What a mark on the map represents. */
export type Marked = MapPoint | MapCluster

/** Diameters of clusters in pixels, by how many records they have at least. */
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

/** The ring around a cluster, on both sides. */
const ring = 12
const pin = { size: 30, above: 18 }

/** How much room the marks take, which no name on the map may take from them. */
export const marksOf = ({ clusters, points }: MapContent): Mark[] => [
  ...clusters.map(({ lat, lng, count }) => ({ lat, lng, size: sizeOf(count) + ring })),
  ...points.map(({ lat, lng }) => ({ lat, lng, ...pin })),
]

/** What stays the same mark as long as it is the same. */
export const keyOf = (marked: Marked): string => JSON.stringify(marked)

/** The title of a point in the reader's language, else in the other. */
export const pointTitle = (point: MapPoint, { language, t }: Reader): string =>
  textIn(point, 'title', language) || t('panel.values.nameless')

function markOf(marked: Marked, reader: Reader) {
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

/** A mark that is opened by click, or by Enter or space while it has the focus. */
export function createMarker(marked: Marked, reader: Reader, onOpen: (marked: Marked, byKey: boolean) => void): Marker {
  const { icon, name } = markOf(marked, reader)
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
