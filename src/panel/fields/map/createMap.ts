import { map as leafletMap, tileLayer, control, type Map } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { country } from '../../../engine/model/country.ts'
import type { Bounds } from '../../../engine/model/place.ts'
import type { MapTiles } from '../../../engine/model/session.ts'
import type { Reader } from '../../data/reader.ts'
import { localizedScale } from './localizedScale.ts'
import './map.css'

/** Whether the person asked their system for less movement. */
export const isCalm = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Whether the person points with a finger. */
export const isTouched = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/** The corners of a part of the globe, as Leaflet takes them. */
export const cornersOf = ({ south, west, north, east }: Bounds): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
]

/** The corners of the country. */
export const countryCorners = () => cornersOf(country().bounds)

/** Outlines are drawn at any zoom; what is made for whole zooms would be blurred between them. */
const finest = { outlines: 0.25, drawn: 1 }

/**
 * A map of the country in an element. Nothing is asked of anybody outside unless there is a server of map pictures. A wheel moves
 * the page until the map has been clicked, so that nobody who scrolls is caught in it.
 */
export function createMap(element: HTMLElement, tiles: MapTiles | null, reader: Reader): Map {
  const { t } = reader
  const calm = isCalm()
  const map = leafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    dragging: !isTouched(),
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
