import { describe, expect, it } from 'vitest'
import { cellSides, extentOf, groupCells } from '../../src/engine/rules/place/clusters.ts'

const georgia = { south: 41, west: 40, north: 43.7, east: 46.8 }
const countOf = (cells: readonly { count: number }[]): number => cells.reduce((sum, { count }) => sum + count, 0)

describe('the grid of a map', () => {
  it('has cells of sixteen pixels, which are square on the screen in Georgia', () => {
    const { lat, lng } = cellSides(georgia, 7)
    expect(lng).toBe((16 * 360) / 256 / 2 ** 7)
    expect(lat / lng).toBeCloseTo(Math.cos((41.4 * Math.PI) / 180), 2)
    expect(cellSides(georgia, 8).lng).toBe(lng / 2)
  })

  it('has larger cells if a view would have too many of them', () => {
    for (const [bounds, zoom] of [
      [georgia, 22],
      [{ south: -90, west: -180, north: 90, east: 180 }, 18],
    ] as const) {
      const { lat, lng } = cellSides(bounds, zoom)
      expect((bounds.east - bounds.west) / lng).toBeLessThanOrEqual(160)
      expect((bounds.north - bounds.south) / lat).toBeLessThanOrEqual(160)
    }
    expect(cellSides({ south: 41, west: 44, north: 41, east: 44 }, 22).lng).toBeGreaterThan(0)
  })
})

describe('cells of records', () => {
  it('are grouped around the fullest cell, and alone if no other is near', () => {
    const cells = [
      { x: 0, y: 0, count: 1 },
      { x: 2, y: 0, count: 9 },
      { x: 4, y: 1, count: 1 },
      { x: 6, y: 0, count: 1 },
      { x: -5, y: 0, count: 1 },
    ]
    const groups = groupCells(cells)
    expect(groups.map(one => one.map(({ x }) => x).toSorted((a, b) => a - b))).toEqual([[0, 2, 4], [-5], [6]])
  })

  it('are in exactly one cluster each', () => {
    const cells = Array.from({ length: 900 }, (_, index) => ({
      x: (index % 30) - 15,
      y: Math.floor(index / 30) - 15,
      count: ((index * 7919) % 13) + 1,
    }))
    const groups = groupCells(cells)
    expect(new Set(groups.flat()).size).toBe(900)
    expect(groups.flat()).toHaveLength(900)
    expect(groups.length).toBeLessThan(90)
    expect(countOf(groups.flat())).toBe(countOf(cells))
    expect(groupCells([])).toEqual([])
  })

  it('have a centre weighted by their records, and bounds that contain them all', () => {
    const sides = { lat: 0.5, lng: 2 }
    expect(
      extentOf(
        [
          { x: 10, y: 4, count: 3 },
          { x: 12, y: 5, count: 1 },
        ],
        sides,
      ),
    ).toEqual({ lat: 2.375, lng: 22, count: 4, bounds: { south: 2, west: 20, north: 3, east: 26 } })
  })
})
