import type { Place } from '../../../engine/rules/place/distance.ts'

/** Returns the URL of a public map with a marker at a location. */
export const mapAddress = ({ lat, lng }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
