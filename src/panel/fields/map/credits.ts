import { control, type Map } from 'leaflet'
import type { MapTiles } from '../../../engine/model/session.ts'
import type { Reader } from '../../data/reader.ts'
import { api } from '../../data/session/api.ts'

const escaped = (text: string): string => Object.assign(document.createElement('span'), { textContent: text }).innerHTML

const link = (address: string, text: string): string =>
  Object.assign(document.createElement('a'), {
    href: address,
    textContent: text,
    target: '_blank',
    rel: 'noopener noreferrer',
  }).outerHTML

/** OpenStreetMap's licence requires a link to it next to the name. */
const licence = 'https://www.openstreetmap.org/copyright'

const creditOf = (attribution: string): string =>
  attribution.includes('OpenStreetMap') ? link(licence, attribution) : escaped(attribution)

/** The documentation of how to set up a map; the prototype has no server for one. */
const instructions = `${api}/docs/maps.md`
const isAlone = import.meta.env.MODE === 'prototype'

/**
 * Shows the attribution on a map. If there are only outlines, administrators, who can change that, see a link to the
 * instructions.
 */
export function addCredits(map: Map, tiles: MapTiles | null, { t }: Reader, mayGetMap: boolean): void {
  const advice = mayGetMap && !isAlone ? ` · ${link(instructions, t('place.get_map'))}` : ''
  control
    .attribution({ prefix: false })
    .addAttribution(tiles ? creditOf(tiles.attribution) : `${escaped(t('place.outlines'))}${advice}`)
    .addTo(map)
}
