import { divIcon, DomEvent, marker, type Map, type Marker } from 'leaflet'
import { type Place, around } from '../../../engine/rules/place/distance.ts'

const [step, longStep] = [10, 100]

/** Returns the location after an arrow key: ten metres away, or a hundred with Shift; undefined for any other key. */
export function stepped(place: Place, key: string, isLong: boolean): Place | undefined {
  const { south, north, west, east } = around(place, isLong ? longStep : step)
  const ways: Readonly<Record<string, Partial<Place>>> = {
    ArrowUp: { lat: north },
    ArrowDown: { lat: south },
    ArrowLeft: { lng: west },
    ArrowRight: { lng: east },
  }
  const way = Object.hasOwn(ways, key) ? ways[key] : undefined
  return way && { lat: place.lat, lng: place.lng, ...way }
}

/** Creates a pin with a style (`new`, `old`) whose tip is at the location. */
export const pinIcon = (style: string) =>
  divIcon({
    className: `map-pin map-pin-${style}`,
    html: '<svg viewBox="0 0 24 34" aria-hidden="true"><path d="M12 33C12 33 23 19.5 23 11.5A11 11 0 0 0 1 11.5C1 19.5 12 33 12 33Z"/><circle cx="12" cy="11.5" r="4"/></svg>',
    iconSize: [24, 34],
    iconAnchor: [12, 34],
  })

/** Rounds degrees to the precision of a pointer or key: a tenth of a metre. */
const rounded = (degrees: number): number => Number(degrees.toFixed(6))

/** Returns a location with rounded coordinates. */
export const pointed = ({ lat, lng }: Place): Place => ({ lat: rounded(lat), lng: rounded(lng) })

/** Creates a pin that can be dragged, and moved with the arrow keys while it has the focus. */
export function createPin(map: Map, place: Place, onMove: (place: Place) => void): Marker {
  const pin = marker(place, { icon: pinIcon('new'), draggable: true, keyboard: true, autoPan: true }).addTo(map)
  pin.on('dragend', () => onMove(pointed(pin.getLatLng())))
  const element = pin.getElement()
  if (element)
    DomEvent.on(element, 'keydown', event => {
      const next = stepped(pin.getLatLng(), (event as KeyboardEvent).key, (event as KeyboardEvent).shiftKey)
      if (!next) return
      DomEvent.stop(event)
      onMove(pointed(next))
    })
  return pin
}
