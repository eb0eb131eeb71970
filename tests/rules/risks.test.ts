import { expect, it } from 'vitest'
import { risksOf, changesAddress, affectsPlace } from '../../src/engine/rules/moderation/risks.ts'
import { declared } from './declared.ts'

const establishments = declared.entity('establishments')
const guides = declared.entity('guides')
const organizations = declared.entity('organizations')
const changed = { firstTime: false, newOwner: false }

it('a change of contacts or of the location is a risk', () => {
  expect(risksOf(establishments, ['mobile'], changed)).toEqual(['contacts'])
  expect(risksOf(establishments, ['website_url', 'lat'], changed)).toEqual(['contacts', 'coordinates'])
  expect(risksOf(establishments, ['lng'], changed)).toEqual(['coordinates'])
  expect(risksOf(guides, ['email'], changed)).toEqual(['contacts'])
  expect(risksOf(organizations, ['phone_number'], changed)).toEqual(['contacts'])
  expect(risksOf(establishments, ['name_ge', 'images', 'no_such', 'constructor'], changed)).toEqual([])
})

it('a change of a public address is a risk, in either language', () => {
  const said = { by: 'somebody', at: '2026-06-01T09:00:00.000Z' }
  for (const name of ['slug_ge', 'slug_en']) {
    expect(changesAddress(establishments, { [name]: { from: 'known', to: 'other', ...said } })).toBe(true)
    expect(
      changesAddress(establishments, {
        [name]: { from: null, to: 'first', ...said },
        name_ge: { from: 'a', to: 'b', ...said },
      }),
    ).toBe(false)
  }
  expect(risksOf(establishments, ['slug_en'], { ...changed, readdressed: true })).toEqual(['address'])
  expect(risksOf(establishments, ['slug_en'], { ...changed, firstTime: true, readdressed: true })).toEqual([])
})

it('an unlikely location is a risk, for a new record too', () => {
  for (const firstTime of [true, false])
    expect(
      risksOf(establishments, ['name_ge'], { firstTime, newOwner: false, outsideRegion: true, samePlace: true }),
    ).toEqual(['outside_region', 'same_place'])
})

it('a location is checked again if its coordinates, region, municipality or name change', () => {
  for (const name of ['lat', 'lng', 'region_id', 'municipality_id', 'name_ge', 'name_en'])
    expect(affectsPlace(establishments, ['beds', name]), name).toBe(true)
  expect(affectsPlace(establishments, ['beds', 'desc_ge', 'images', 'title_ge'])).toBe(false)
  expect(affectsPlace(guides, ['firstname_ge', 'organization_id'])).toBe(false)
})

it('a new record has all of this, so only a new owner is a risk', () => {
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: true, newOwner: false })).toEqual([])
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: true, newOwner: true })).toEqual(['new_owner'])
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: false, newOwner: true })).toEqual([
    'new_owner',
    'contacts',
    'coordinates',
  ])
})
