import type { GridLayer, Map } from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer, type LabelRule, type PaintRule } from 'protomaps-leaflet'
import type { Locale } from '../../../../engine/model/declaration.ts'
import { areas } from './areas.ts'
import { names, placeNames } from './names.ts'
import { onSchemeChange, readPalette } from './palette.ts'

/** How the ground is drawn. */
export interface GroundOptions {
  locale: Locale
  /** Whether the names of towns and villages are on it. */
  names: boolean
}

/** The library's layer, whose own type rests on the global name that Leaflet takes when it is loaded, which is before there is a map. */
interface Ground extends GridLayer {
  paintRules: PaintRule[]
  labelRules: LabelRule[]
  clearLayout(): void
  rerenderTiles(): void
}

/**
 * Draws the ground of a map from an archive of vectors, in the panel's colours and with names in the reader's language; it follows the
 * panel into the dark and goes with the map. Rejects where there is no archive or it can't be read.
 */
export async function drawGround(map: Map, address: string, { locale, ...shown }: GroundOptions): Promise<void> {
  const archive = new PMTiles(address)
  const { maxZoom, minLat, minLon, maxLat, maxLon } = await archive.getHeader()
  const rules = () => {
    const palette = readPalette(map.getContainer())
    return {
      paintRules: areas(palette),
      labelRules: [...(shown.names ? placeNames(palette, locale) : []), ...names(palette, locale)],
    }
  }
  const ground = leafletLayer({
    ...rules(),
    url: archive,
    maxDataZoom: maxZoom,
    lang: locale,
    attribution: '',
    maxZoom: map.getMaxZoom(),
    bounds: [
      [minLat, minLon],
      [maxLat, maxLon],
    ],
  }) as unknown as Ground
  ground.addTo(map)
  const forget = onSchemeChange(() => {
    Object.assign(ground, rules())
    ground.clearLayout()
    ground.rerenderTiles()
  })
  map.on('unload', forget)
}
