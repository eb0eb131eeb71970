import { map as leafletMap, tileLayer, control, type Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { country } from '../../../engine/model/country.ts'
import type { Bounds } from '../../../engine/model/place.ts'
import type { MapTiles } from '../../../engine/model/session.ts'
import type { Reader } from '../../data/reader.ts'
import { localizedScale } from './localizedScale.ts'
import './map.css'

/** Whether the person prefers reduced motion. */
export const prefersReducedMotion = (): boolean =>
  window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Whether the primary pointer is a finger. */
export const isTouchDevice = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** Returns the corners of bounds in Leaflet's format. */
export const cornersOf = ({ south, west, north, east }: Bounds): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
]

/** Returns the corners of the country. */
export const countryCorners = () => cornersOf(country().bounds)

/** Outlines are sharp at any zoom; map tiles would be blurred between whole zoom levels. */
const finest = { outlines: 0.25, drawn: 1 }

/**
 * Creates a map of the country in an element. Third parties are contacted only if a tile server is configured. The
 * wheel scrolls the page until the map has been clicked, so that scrolling is not trapped in it.
 */
export function createMap(element: HTMLElement, tiles: MapTiles | null, reader: Reader): Map {
  const { t } = reader
  const calm = prefersReducedMotion()
  const map = leafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: !isTouchDevice(),
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    zoomSnap: tiles ? finest.drawn : finest.outlines,
    minZoom: 5,
    maxZoom: 18,
    maxBounds: cornersOf(country().around),
  })
  control.zoom({ zoomInTitle: t('place.zoom_in'), zoomOutTitle: t('place.zoom_out') }).addTo(map)
  localizedScale(reader).addTo(map)
  if (tiles?.kind === 'pictures') tileLayer(tiles.url, { maxZoom: 19, referrerPolicy: 'origin' }).addTo(map)
  element.setAttribute('role', 'application')
  element.setAttribute('aria-label', t('place.map'))
  map.on('click focus', () => map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => map.scrollWheelZoom.disable())
  map.fitBounds(countryCorners(), { animate: false, padding: [8, 8] })
  return map
}
