import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { PbfWriter } from 'pbf'
import { Compression, TileType, zxyToTileId } from 'pmtiles'

const zooms = 9
const bounds = { west: 39, south: 40.5, east: 47, north: 44 }
const headerBytes = 127

const around = ({ west, south, east, north }: typeof bounds): number[][][] => [
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ],
]

const feature = (
  geometry: GeoJSON.Geometry,
  properties: Record<string, string | number>,
): GeoJSON.Feature<GeoJSON.Geometry> => ({ type: 'Feature', geometry, properties })

const town = (lng: number, lat: number, name: string, english: string, population_rank: number) =>
  feature(
    { type: 'Point', coordinates: [lng, lat] },
    { kind: 'locality', name, 'name:en': english, 'name:ka': name, population_rank },
  )

/** A little of what a map of the country has, in the layers of the Protomaps basemap. */
const layers: Readonly<Record<string, readonly GeoJSON.Feature<GeoJSON.Geometry>[]>> = {
  earth: [feature({ type: 'Polygon', coordinates: around({ ...bounds, west: 41.6 }) }, { kind: 'earth' })],
  water: [
    feature({ type: 'Polygon', coordinates: around({ ...bounds, east: 41.6 }) }, { kind: 'ocean' }),
    feature(
      { type: 'Polygon', coordinates: around({ west: 44.7, south: 41.6, east: 44.9, north: 41.7 }) },
      { kind: 'lake' },
    ),
  ],
  roads: [
    feature(
      {
        type: 'LineString',
        coordinates: [
          [41.64, 41.65],
          [42.7, 42.25],
          [44.79, 41.72],
          [46.4, 41.6],
        ],
      },
      { kind: 'highway', name: 'ს-1', 'name:en': 'S-1' },
    ),
  ],
  places: [
    town(44.79, 41.72, 'თბილისი', 'Tbilisi', 12),
    town(42.7, 42.25, 'ქუთაისი', 'Kutaisi', 10),
    town(41.64, 41.65, 'ბათუმი', 'Batumi', 10),
    feature({ type: 'Point', coordinates: [43.85, 40.79] }, { kind: 'locality', name: 'Գյումրի', population_rank: 9 }),
  ],
}

interface Tile {
  id: number
  bytes: Buffer
}

function drawTiles(): Tile[] {
  const drawn = Object.entries(layers).map(
    ([name, features]) =>
      [
        name,
        new GeoJSONVT(
          { type: 'FeatureCollection', features: [...features] },
          { maxZoom: zooms - 1, indexMaxZoom: zooms - 1, indexMaxPoints: 0 },
        ),
      ] as const,
  )
  const tiles: Tile[] = []
  for (let z = 0; z < zooms; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) {
        const parts = drawn.flatMap(([name, index]) => {
          const part = index.getTile(z, x, y)
          return part ? [[name, part] as const] : []
        })
        if (parts.length > 0)
          tiles.push({
            id: zxyToTileId(z, x, y),
            bytes: gzipSync(fromGeojsonVt(Object.fromEntries(parts), { version: 2, extent: 4096 })),
          })
      }
  return tiles.toSorted((one, other) => one.id - other.id)
}

/** The directory of an archive: ids, runs, lengths and offsets of its tiles, each list after the other. */
function directoryOf(tiles: readonly Tile[]): Buffer {
  const writer = new PbfWriter()
  writer.writeVarint(tiles.length)
  tiles.forEach(({ id }, index) => writer.writeVarint(id - (tiles[index - 1]?.id ?? 0)))
  for (const _ of tiles) writer.writeVarint(1)
  for (const { bytes } of tiles) writer.writeVarint(bytes.length)
  tiles.forEach((_, index) => writer.writeVarint(index === 0 ? 1 : 0))
  return gzipSync(writer.finish())
}

/** What may be different in an archive that is made to be refused. */
export interface ArchiveOptions {
  tileType?: TileType
  tileCompression?: Compression
  /** The layers that it says it has. */
  says?: readonly string[]
}

/** A small archive of vector tiles (PMTiles, version 3) with land, a sea, a road and towns in two languages. */
export function createArchive({
  tileType = TileType.Mvt,
  tileCompression = Compression.Gzip,
  says = Object.keys(layers),
}: ArchiveOptions = {}): Buffer {
  const tiles = drawTiles()
  const directory = directoryOf(tiles)
  const metadata = gzipSync(JSON.stringify({ vector_layers: says.map(id => ({ id, fields: {} })) }))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  const parts = [directory, metadata, Buffer.alloc(0), data]
  parts.reduce((offset, part, index) => {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16)
    header.writeBigUInt64LE(BigInt(part.length), 16 + index * 16)
    return offset + part.length
  }, headerBytes)
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at)
  for (const [at, value] of [1, Compression.Gzip, tileCompression, tileType, 0, zooms - 1].entries())
    header.writeUInt8(value, 96 + at)
  for (const [at, degrees] of [bounds.west, bounds.south, bounds.east, bounds.north].entries())
    header.writeInt32LE(Math.round(degrees * 10_000_000), 102 + at * 4)
  return Buffer.concat([header, ...parts])
}
