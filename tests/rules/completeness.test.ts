import { describe, expect, it } from 'vitest'
import { isRequired, missingFields, mustBeComplete } from '../../src/rules/completeness.ts'
import { declared, propertyOf } from './declared.ts'

const establishments = declared.entity('establishments')
const villages = declared.entity('villages')
const statuses = declared.codeList('statuses').values.map(code => String(code.value))

describe('what is required', () => {
  it('is asked in both languages, or in Georgian alone, as declared', () => {
    expect(['name_ge', 'name_en', 'desc_ge', 'desc_en', 'lat', 'lng', 'beds'].filter(name => isRequired(propertyOf(establishments, name)))).toEqual(['name_ge', 'name_en', 'desc_ge', 'lat', 'lng'])
  })

  it('is named field by field, all at once', () => {
    expect(missingFields(villages, {})).toEqual({ title_ge: { code: 'required' }, region_id: { code: 'required' }, municipality_id: { code: 'required' } })
    expect(missingFields(villages, { title_ge: ' ', region_id: 'x', municipality_id: 'y' })).toEqual({ title_ge: { code: 'required' } })
  })

  it('is never what the server writes', () => {
    expect(isRequired(propertyOf(villages, 'id'))).toBe(false)
  })

  it('may be a number of things', () => {
    const { images } = missingFields(establishments, { images: [{ url: '/files/a.webp' }] })
    expect(images).toEqual({ code: 'too_few', params: { minimum: 3 } })
    expect(missingFields(establishments, { images: [] }).images).toEqual({ code: 'required' })
  })

  it('may be missing from a moderated record that nobody is asked to judge', () => {
    expect(statuses.filter(status => !mustBeComplete(establishments, { status }))).toEqual(['draft', 'declined', 'noapproval', 'deleted'])
    expect(mustBeComplete(villages, {})).toBe(true)
  })
})
