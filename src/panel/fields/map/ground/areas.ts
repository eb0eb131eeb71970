import { exp, GeomType, LineSymbolizer, PolygonSymbolizer, type Feature, type PaintRule } from 'protomaps-leaflet'
import type { Palette } from './palette.ts'

const isOf =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature): boolean =>
    kinds.includes(String(props.kind))

const area = (dataLayer: string, fill: string, ...kinds: string[]): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill }),
  filter: (zoom, feature) =>
    feature.geomType === GeomType.Polygon && (kinds.length === 0 || isOf(...kinds)(zoom, feature)),
})

/** Line widths at some zooms; between them they are interpolated exponentially. */
type Widths = [zoom: number, width: number][]

const line = (
  dataLayer: string,
  color: string,
  widths: Widths,
  filter: NonNullable<PaintRule['filter']>,
): PaintRule => ({
  dataLayer,
  minzoom: Math.max(0, Math.floor(widths[0]?.[0] ?? 0)),
  symbolizer: new LineSymbolizer({ color, width: exp(1.6, widths), lineCap: 'round', lineJoin: 'round' }),
  filter: (zoom, feature) => feature.geomType === GeomType.Line && filter(zoom, feature),
})

const roads: readonly (readonly [kinds: readonly string[], widths: Widths])[] = [
  [
    ['other', 'path'],
    [
      [13, 0.4],
      [16, 1.4],
      [20, 7],
    ],
  ],
  [
    ['minor_road'],
    [
      [12, 0.4],
      [15, 2.5],
      [18, 9],
    ],
  ],
  [
    ['major_road'],
    [
      [7, 0.5],
      [12, 1.8],
      [15, 4],
      [18, 13],
    ],
  ],
  [
    ['highway'],
    [
      [4, 0.5],
      [7, 1.4],
      [12, 2.6],
      [15, 6],
      [18, 15],
    ],
  ],
]

const edge = 1.4
const isMain = (kinds: readonly string[]): boolean => kinds.includes('highway') || kinds.includes('major_road')

const roadEdges = (palette: Palette): PaintRule[] =>
  roads.slice(1).map(([kinds, widths]) =>
    line(
      'roads',
      palette['road-edge'],
      widths.map(([zoom, width]) => [zoom, width + edge]),
      isOf(...kinds),
    ),
  )

const roadSurfaces = (palette: Palette): PaintRule[] =>
  roads.map(([kinds, widths]) => line('roads', palette[isMain(kinds) ? 'main-road' : 'road'], widths, isOf(...kinds)))

/** The administrative levels of the borders to draw: the country's, and those of its first subdivision. */
const [country, region] = [2, 4]

const border = (palette: Palette, deepest: number, width: number): PaintRule => ({
  dataLayer: 'boundaries',
  symbolizer: new LineSymbolizer({
    color: palette.border,
    width,
    dash: [4, 3],
    dashColor: palette.border,
    dashWidth: width,
  }),
  filter: (_zoom, { props }) => typeof props.kind_detail === 'number' && props.kind_detail <= deepest,
})

/** Returns the paint rules of the base map from the bottom to the top layer: land, land use, water, roads, borders. */
export const areas = (palette: Palette): PaintRule[] => [
  area('earth', palette.earth),
  area('landcover', palette.wood, 'forest'),
  area('landcover', palette.field, 'grassland', 'farmland', 'scrub'),
  area('landcover', palette.rock, 'barren', 'glacier'),
  area('landcover', palette.town, 'urban_area'),
  area(
    'landuse',
    palette.town,
    'residential',
    'commercial',
    'industrial',
    'hospital',
    'school',
    'university',
    'college',
  ),
  area(
    'landuse',
    palette.field,
    'grass',
    'grassland',
    'meadow',
    'scrub',
    'farmland',
    'orchard',
    'vineyard',
    'park',
    'cemetery',
  ),
  area('landuse', palette.wood, 'wood', 'forest'),
  area('landuse', palette.rock, 'glacier', 'bare_rock', 'scree', 'sand', 'beach'),
  area('water', palette.water),
  line(
    'water',
    palette.water,
    [
      [6, 0.6],
      [10, 1.4],
      [14, 3],
      [18, 10],
    ],
    isOf('river'),
  ),
  line(
    'water',
    palette.water,
    [
      [12, 0.5],
      [18, 4],
    ],
    isOf('stream', 'canal'),
  ),
  area('buildings', palette.building),
  ...roadEdges(palette),
  ...roadSurfaces(palette),
  line(
    'roads',
    palette.rail,
    [
      [9, 0.4],
      [14, 1],
      [18, 2.5],
    ],
    isOf('rail'),
  ),
  border(palette, region, 0.7),
  border(palette, country, 1.2),
]
