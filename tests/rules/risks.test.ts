import { expect, it } from 'vitest'
import { risksOf } from '../../src/rules/risks.ts'
import { declared } from './declared.ts'

const [establishments, guides, organizations] = ['establishments', 'guides', 'organizations'].map(name => declared.entity(name))
const changed = { firstTime: false, newOwner: false }

it('a change of contacts or of the place is looked at with more care', () => {
  if (!establishments || !guides || !organizations) throw new Error('They are declared')
  expect(risksOf(establishments, ['mobile'], changed)).toEqual(['contacts'])
  expect(risksOf(establishments, ['website_url', 'lat'], changed)).toEqual(['contacts', 'coordinates'])
  expect(risksOf(establishments, ['lng'], changed)).toEqual(['coordinates'])
  expect(risksOf(guides, ['email'], changed)).toEqual(['contacts'])
  expect(risksOf(organizations, ['phone_number'], changed)).toEqual(['contacts'])
  expect(risksOf(establishments, ['name_ge', 'images', 'no_such', 'constructor'], changed)).toEqual([])
})

it('what is there for the first time has all of that, so that only a new owner is a sign', () => {
  if (!establishments) throw new Error('It is declared')
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: true, newOwner: false })).toEqual([])
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: true, newOwner: true })).toEqual(['new_owner'])
  expect(risksOf(establishments, ['mobile', 'lat'], { firstTime: false, newOwner: true })).toEqual(['new_owner', 'contacts', 'coordinates'])
})
