import type { Bounds } from '../../model/place.ts'

/** The nearest that anybody looks at a map, in zoom levels of web maps. */
export const closestZoom = 22

/** How wide and high a cell of the grid is on the screen, and how far around a cell its cluster reaches, in cells. */
const cellPixels = 16
const reach = 3

/** How many cells a view is wide or high at most; what is asked of more is answered in larger cells. */
const mostCells = 160

/** Degrees of longitude that a pixel is wide at zoom 0, and the part of them that it is high in Georgia. */
const pixelDegrees = 360 / 256
const highToWide = 0.75

/** The sides of a grid's cells, in degrees. */
export interface CellSides {
  lat: number
  lng: number
}

/** The cells in which bounds are looked at from a zoom: squares on the screen, doubled until the view has no more of them than can be answered. */
export function cellSides({ south, west, north, east }: Bounds, zoom: number): CellSides {
  const least = Math.max(east - west, (north - south) / highToWide) / mostCells
  let lng = (pixelDegrees * cellPixels) / 2 ** zoom
  while (lng < least) lng *= 2
  return { lat: lng * highToWide, lng }
}

/** Records in a cell that begins so many sides from zero. */
export interface CountedCell {
  x: number
  y: number
  count: number
}

const columns = 2 ** 26
const keyOf = (x: number, y: number): number => y * columns + x

const around = Array.from({ length: 2 * reach + 1 }, (_, index) => index - reach)
const offsets = around.flatMap(y => around.map(x => [x, y] as const)).filter(([x, y]) => x * x + y * y <= reach * reach)

/** Cells grouped around the fullest ones, each cell in one cluster. See docs/decisions/027. */
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

/** Where the records of cells are: the middle of them all, and bounds that hold them. */
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
