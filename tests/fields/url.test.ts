import { expect, it } from 'vitest'
import { url } from '../../src/engine/fields/url.ts'

it.each([
  ['marani.ge', 'https://marani.ge'],
  ['www.hotel-marani.com/rooms', 'https://www.hotel-marani.com/rooms'],
  ['მარანი.გე', 'https://მარანი.გე'],
  ['https://marani.ge', 'https://marani.ge'],
  ['22.11.2026', '22.11.2026'],
  ['12.50', '12.50'],
  ['4.8', '4.8'],
  ['v2.x', 'v2.x'],
])('an address in a table is read with its scheme, a price or a day is none: %s', (cell, value) => {
  expect(url.read(cell, { name: 'website', type: 'url' })).toBe(value)
})
