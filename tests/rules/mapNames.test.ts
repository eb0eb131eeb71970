import { describe, expect, it } from 'vitest'
import { placeNames, type Box } from '../../src/panel/fields/map/placeNames.ts'

const frame: Box = { x: 200, y: 100, width: 400, height: 200 }
const name = (x: number, y: number): Box => ({ x, y, width: 60, height: 14 })
const distance = (one: Box, other: Box) => Math.hypot(one.x - other.x, one.y - other.y)
const overlaps = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) * 2 < one.width + other.width && Math.abs(one.y - other.y) * 2 < one.height + other.height

describe('names on a map', () => {
  it('stay in place if there is room', () => {
    const names = [name(100, 60), name(200, 60), name(100, 90)]
    expect(placeNames(names, { frame, taken: [] })).toEqual(names)
  })

  it('give way to more important ones, preferably a little below', () => {
    const [first, second] = placeNames([name(100, 60), name(110, 62)], { frame, taken: [] })
    expect(first).toEqual(name(100, 60))
    expect(second).toEqual(name(110, 76))
  })

  it('never cover a mark, each other or the edge, and are omitted if there is no room', () => {
    const mark: Box = { x: 200, y: 100, width: 44, height: 44 }
    const many = Array.from({ length: 30 }, (_, index) => name(185 + (index % 6) * 6, 95 + Math.floor(index / 6) * 3))
    const placed = placeNames(many, { frame, taken: [mark] })
    const written = placed.filter(box => box !== undefined)
    expect(written.length).toBeGreaterThan(4)
    expect(written.length).toBeLessThan(many.length)
    expect(written.filter(box => overlaps(box, mark))).toEqual([])
    expect(written.flatMap((box, index) => written.slice(index + 1).filter(other => overlaps(box, other)))).toEqual([])
    expect(placed.every((box, index) => !box || distance(box, many[index] ?? box) < 70)).toBe(true)
    expect(placeNames([name(3, 100)], { frame, taken: [] })).toEqual([name(33, 100)])
    expect(placeNames([name(-60, 100)], { frame, taken: [] })).toEqual([undefined])
  })
})
