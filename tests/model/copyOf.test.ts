import { expect, it } from 'vitest'
import { copyOf } from '../../src/engine/model/copyOf.ts'

it('copies what a value is made of, at every depth, and leaves the value as it is', () => {
  const value = { name: 'ღვინო', beds: 12, none: null, tags: ['a', ['b']], place: { point: { lat: 41.7, lng: 44.8 } } }
  const copy = copyOf(value)
  expect(copy).toEqual(value)
  copy.tags.push('c')
  copy.place.point.lat = 0
  expect(value.tags).toEqual(['a', ['b']])
  expect(value.place.point.lat).toBe(41.7)
})

it('gives back what cannot be changed', () => {
  for (const value of [null, undefined, '', 'ქვევრი', 0, 1.5, true]) expect(copyOf(value)).toBe(value)
})
