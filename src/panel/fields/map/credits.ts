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

/** OpenStreetMap's licence asks that whoever reads its name can find the licence. */
const licence = 'https://www.openstreetmap.org/copyright'

const creditOf = (attribution: string): string =>
  attribution.includes('OpenStreetMap') ? link(licence, attribution) : escaped(attribution)

/** Where it is documented how a map is set up; a prototype has no server that could have one. */
const instructions = `${api}/docs/maps.md`
const isAlone = import.meta.env.MODE === 'prototype'

/**
 * Writes the attribution on a map. Where there are outlines alone, administrators see how to get more; nobody else can
 * do anything about it.
 */
export function addCredits(map: Map, tiles: MapTiles | null, { t }: Reader, mayGetMap: boolean): void {
  const advice = mayGetMap && !isAlone ? ` · ${link(instructions, t('place.get_map'))}` : ''
  control
    .attribution({ prefix: false })
    .addAttribution(tiles ? creditOf(tiles.attribution) : `${escaped(t('place.outlines'))}${advice}`)
    .addTo(map)
}
