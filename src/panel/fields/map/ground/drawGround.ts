import type { GridLayer, Map } from 'leaflet'
import { PMTiles } from 'pmtiles'
import { leafletLayer, type LabelRule, type PaintRule } from 'protomaps-leaflet'
import type { Locale } from '../../../../engine/model/declaration.ts'
import { areas } from './areas.ts'
import { names, placeNames } from './names.ts'
import { onSchemeChange, readPalette } from './palette.ts'

/** Options of the base map. */
export interface GroundOptions {
  locale: Locale
  /** Whether it has the names of towns and villages. */
  names: boolean
}

/** The library's layer. Its own type extends Leaflet's global variable, which is set only when Leaflet is loaded. */
interface Ground extends GridLayer {
  paintRules: PaintRule[]
  labelRules: LabelRule[]
  clearLayout(): void
  rerenderTiles(): void
}

/**
 * Draws a base map from a vector tile archive, in the panel's colours and with names in the reader's language. It
 * follows the dark mode and is removed with the map. Rejects if the archive is missing or unreadable.
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
