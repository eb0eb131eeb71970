import type { Bounds } from '../../model/place.ts'

/** The maximum zoom level, as in web maps. */
export const closestZoom = 22

/** The size of a grid cell in pixels, and the radius of a cluster in cells. */
const cellPixels = 16
const reach = 3

/** The maximum number of cells in each direction; for larger viewports, cells become larger. */
const maxCells = 160

/** Degrees of longitude per pixel at zoom 0, and the ratio of latitude to longitude per pixel in Georgia. */
const pixelDegrees = 360 / 256
const highToWide = 0.75

/** The sides of a grid's cells, in degrees. */
export interface CellSides {
  lat: number
  lng: number
}

/**
 * Returns the cell size for bounds at a zoom level: squares on the screen, doubled until there are at most `maxCells`
 * in each direction.
 */
export function cellSides({ south, west, north, east }: Bounds, zoom: number): CellSides {
  const least = Math.max(east - west, (north - south) / highToWide) / maxCells
  let lng = (pixelDegrees * cellPixels) / 2 ** zoom
  while (lng < least) lng *= 2
  return { lat: lng * highToWide, lng }
}

/** The number of records in a cell, whose position is in multiples of the cell's sides. */
export interface CountedCell {
  x: number
  y: number
  count: number
}

const columns = 2 ** 26
const keyOf = (x: number, y: number): number => y * columns + x

const around = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
const offsets = around.flatMap(y => around.map(x => [x, y] as const)).filter(([x, y]) => x * x + y * y <= reach * reach)

/** Groups cells around the fullest ones. Each cell is in one cluster. See docs/decisions/027. */
export function groupCells<Cell extends CountedCell>(cells: readonly Cell[]): Cell[][] {
  const left = new Map(cells.map(cell => [keyOf(cell.x, cell.y), cell]))
  const seeds = cells.toSorted((a, b) => b.count - a.count || a.y - b.y || a.x - b.x)
  return seeds.flatMap(seed => {
    if (!left.has(keyOf(seed.x, seed.y))) return []
    const near = offsets.map(([x, y]) => keyOf(seed.x + x, seed.y + y))
    const group = near.flatMap(key => left.get(key) ?? [])
    for (const key of near) left.delete(key)
    return [group]
  })
}

/** Returns the centroid of the records in cells, and bounds that contain them all. */
export function extentOf(
  cells: readonly CountedCell[],
  sides: CellSides,
): { lat: number; lng: number; count: number; bounds: Bounds } {
  const count = cells.reduce((sum, cell) => sum + cell.count, 0)
  const mean = (of: (cell: CountedCell) => number): number =>
    cells.reduce((sum, cell) => sum + (of(cell) + 0.5) * cell.count, 0) / count
  const [across, up] = [cells.map(({ x }) => x), cells.map(({ y }) => y)]
  const bounds = {
    south: Math.min(...up) * sides.lat,
    west: Math.min(...across) * sides.lng,
    north: (Math.max(...up) + 1) * sides.lat,
    east: (Math.max(...across) + 1) * sides.lng,
  }
  return { lat: mean(({ y }) => y) * sides.lat, lng: mean(({ x }) => x) * sides.lng, count, bounds }
}
