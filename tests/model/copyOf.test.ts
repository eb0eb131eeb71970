import { expect, it } from 'vitest'
import { copyOf } from '../../src/engine/model/copyOf.ts'

it('copies a value deeply and leaves the original unchanged', () => {
  const value = { name: 'ღვინო', beds: 12, none: null, tags: ['a', ['b']], place: { point: { lat: 41.7, lng: 44.8 } } }
  const copy = copyOf(value)
  expect(copy).toEqual(value)
  copy.tags.push('c')
  copy.place.point.lat = 0
  expect(value.tags).toEqual(['a', ['b']])
  expect(value.place.point.lat).toBe(41.7)
})

it('returns primitive values as they are', () => {
  for (const value of [null, undefined, '', 'ქვევრი', 0, 1.5, true]) expect(copyOf(value)).toBe(value)
})
