import { expect, it } from 'vitest'
import { randomFrom } from '../model/random.ts'
import { around, metresBetween, placeOf } from '../../src/engine/rules/place/distance.ts'

const tbilisi = { lat: 41.6938, lng: 44.8015 }
const batumi = { lat: 41.6509, lng: 41.636 }

it('the distance between two places is that of maps, the same both ways, and zero from a place to itself', () => {
  expect(metresBetween(tbilisi, batumi) / 1000).toBeCloseTo(263, 0)
  expect(metresBetween(batumi, tbilisi)).toBeCloseTo(metresBetween(tbilisi, batumi), 6)
  expect(metresBetween(tbilisi, tbilisi)).toBe(0)
  expect(metresBetween({ lat: 0, lng: 0 }, { lat: 0, lng: 180 }) / 1000).toBeCloseTo(20_015, 0)
})

it('everything within a distance is inside the bounding box', () => {
  const random = randomFrom(5)
  for (let number = 0; number < 2_000; number++) {
    const here = { lat: 41 + random() * 2.5, lng: 40 + random() * 6.5 }
    const there = { lat: here.lat + (random() - 0.5) * 0.02, lng: here.lng + (random() - 0.5) * 0.02 }
    const { south, north, west, east } = around(here, 500)
    const isInside = there.lat >= south && there.lat <= north && there.lng >= west && there.lng <= east
    if (metresBetween(here, there) <= 500) expect(isInside).toBe(true)
    if (!isInside) expect(metresBetween(here, there)).toBeGreaterThan(500)
  }
})

it('the bounding box is finite at the poles', () => {
  for (const lat of [90, -90]) expect(Object.values(around({ lat, lng: 0 }, 500)).every(Number.isFinite)).toBe(true)
})

it('a row without both coordinates has no location', () => {
  expect([placeOf({ lat: 41, lng: null }), placeOf({}), placeOf({ lat: '41', lng: 44 })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(placeOf({ lat: 0, lng: 0, name: 'x' })).toEqual({ lat: 0, lng: 0 })
})
