import { expect, it } from 'vitest'
import { httpUrl } from '../../src/engine/fields/url.ts'

it.each([
  ['marani.ge', 'https://marani.ge'],
  [' www.hotel-marani.com/rooms ', 'https://www.hotel-marani.com/rooms'],
  ['მარანი.გე', 'https://მარანი.გე'],
  ['https://marani.ge', 'https://marani.ge'],
  ['http://marani.ge', 'http://marani.ge'],
])('a URL without a scheme gets one: %s', (written, kept) => {
  expect(httpUrl().safeParse(written)).toMatchObject({ success: true, data: kept })
})

it.each(['22.11.2026', '12.50', '4.8', 'v2.x', 'nino@marani.ge', 'marani'])('%s is not a URL', written => {
  expect(httpUrl().safeParse(written).success).toBe(false)
})
