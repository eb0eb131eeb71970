import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fixtures } from '../../fixtures/index.ts'
import { metresBetween, placeOf, type Place } from '../../src/engine/rules/place/distance.ts'
import { isInCountry, misplacedFields, misplacement, placeFields } from '../../src/engine/rules/place/place.ts'
import {
  metresOutsideRegion as metresOutside,
  regionRings as loadRings,
} from '../../src/engine/rules/place/regionOutlines.ts'
import { declared } from './declared.ts'

const regionRings = await loadRings()
const metresOutsideRegion = (place: Place, code: unknown): number => metresOutside(regionRings, place, code)
const establishments = declared.entity('establishments')
const tbilisi = { lat: 41.6938, lng: 44.8015 }

describe('a location in the country', () => {
  it.each([
    ['Tbilisi', tbilisi],
    ['Mestia under the main ridge', { lat: 43.0456, lng: 42.7278 }],
    ['the pier of Batumi', { lat: 41.6563, lng: 41.6331 }],
    ['Sarpi, on the border', { lat: 41.5209, lng: 41.5489 }],
    ['Dedoplistskaro', { lat: 41.4651, lng: 46.1112 }],
    ['Sukhumi', { lat: 43.0016, lng: 41.0234 }],
  ])('%s is accepted', (_name, place) => expect(misplacement(place)).toBeUndefined())

  it.each([
    ['Yerevan', { lat: 40.1772, lng: 44.5035 }],
    ['Baku', { lat: 40.4093, lng: 49.8671 }],
    ['Vladikavkaz', { lat: 43.0205, lng: 44.6819 }],
    ['Trabzon', { lat: 41.0027, lng: 39.7168 }],
    ['the open sea', { lat: 42.0, lng: 41.2 }],
    ['nowhere in particular', { lat: 0, lng: 0 }],
    ['the South Pole', { lat: -90, lng: 44.8 }],
    ['the other side of the globe', { lat: -41.7, lng: -135.2 }],
  ])('%s is rejected as outside', (_name, place) => expect(misplacement(place)).toEqual({ code: 'outside_country' }))

  it('with latitude and longitude swapped is distinguished from one that is merely outside', () => {
    expect(misplacement({ lat: 44.8015, lng: 41.6938 })).toEqual({ code: 'swapped_coordinates' })
    expect(misplacement({ lat: 49.8671, lng: 40.4093 })).toEqual({ code: 'outside_country' })
  })

  it('may be five kilometres off the coast, and no further', () => {
    const coast = { lat: 42.1464, lng: 41.6719 }
    expect(isInCountry({ ...coast, lng: coast.lng - 0.04 })).toBe(true)
    expect(isInCountry({ ...coast, lng: coast.lng - 0.2 })).toBe(false)
  })
})

describe('a location and a region', () => {
  it('agree for the centre of each region, and for Tbilisi only with its own', () => {
    for (const { code, lat, lng } of fixtures.regions ?? [])
      expect(metresOutsideRegion({ lat: Number(lat), lng: Number(lng) }, code), String(code)).toBe(0)
    const outside = [...regionRings.keys()].filter(code => metresOutsideRegion(tbilisi, code) > 0)
    expect(outside).toHaveLength(11)
    expect(outside).not.toContain('GE-TB')
  })

  it('tolerate two kilometres at the border, and have a distance beyond it', () => {
    expect(metresOutsideRegion({ lat: 41.6612, lng: 44.6991 }, 'GE-TB')).toBe(0)
    const kutaisi = { lat: 42.2662, lng: 42.718 }
    const toNearestCorner = Math.min(
      ...(regionRings.get('GE-TB') ?? []).map(([lng = 0, lat = 0]) => metresBetween(kutaisi, { lat, lng })),
    )
    expect(metresOutsideRegion(kutaisi, 'GE-TB') / toNearestCorner).toBeCloseTo(1, 1)
  })

  it('are not compared if the outline is unknown', () => {
    for (const code of ['GE-XX', '', null, undefined, 'constructor']) expect(metresOutsideRegion(tbilisi, code)).toBe(0)
  })

  it('are known by code for every region of the fixtures', () => {
    expect([...regionRings.keys()].toSorted()).toEqual((fixtures.regions ?? []).map(region => region.code).toSorted())
  })
})

describe('the locations of a record', () => {
  it('have their problem at the latitude, as declared', () => {
    expect(misplacedFields(establishments, { lat: 44.8015, lng: 41.6938 })).toEqual({
      lat: { code: 'swapped_coordinates' },
    })
    expect(misplacedFields(establishments, { lat: 48.85, lng: 2.35 })).toEqual({ lat: { code: 'outside_country' } })
    expect(misplacedFields(establishments, tbilisi)).toEqual({})
    expect(misplacedFields(declared.entity('guides'), { lat: 48.85, lng: 2.35 })).toEqual({})
  })

  it('are not checked while one coordinate is missing', () => {
    for (const row of [{ lat: 1, lng: null }, { lat: null, lng: 1 }, {}, { lat: '1', lng: 1 }])
      expect(misplacedFields(establishments, row)).toEqual({})
  })

  it('are checked only if a change affects them', () => {
    const outside = { lat: 48.85, lng: 2.35 }
    expect(misplacedFields(establishments, outside, new Set(['name_ge']))).toEqual({})
    expect(misplacedFields(establishments, outside, new Set(['lng']))).toEqual({ lat: { code: 'outside_country' } })
  })
})

describe('the outlines of the country', () => {
  it.each(['establishments', 'villages', 'municipalities', 'regions'])('contain all %s of the fixtures', name => {
    expect(placeFields(declared.entity(name))).toHaveLength(1)
    const rows = (fixtures[name] ?? []).filter(row => placeOf(row))
    expect(rows.length).toBeGreaterThan(10)
    expect(rows.filter(row => Object.keys(misplacedFields(declared.entity(name), row)).length > 0)).toEqual([])
  })

  it('contain all establishments of the fixtures in their regions', () => {
    const codes = new Map((fixtures.regions ?? []).map(region => [region.id, region.code]))
    const lost = (fixtures.establishments ?? []).filter(row => {
      const place = placeOf(row)
      return place && metresOutsideRegion(place, codes.get(row.region_id)) > 0
    })
    expect(lost.map(row => row.name_en)).toEqual([])
  })

  it('are small enough to be sent to a phone', () => {
    const bytes = ['country', 'regions'].map(
      name => statSync(new URL(`../../src/tourism/country/${name}.json`, import.meta.url)).size,
    )
    expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(60_000)
  })
})
