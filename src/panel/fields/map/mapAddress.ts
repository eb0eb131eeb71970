import type { Place } from '../../../engine/rules/place/distance.ts'

/** The address of a public map on which a place is marked. */
export const mapAddress = ({ lat, lng }: Place): string =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`
