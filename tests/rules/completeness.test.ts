import { describe, expect, it } from 'vitest'
import { isRequired, missingFields, mustBeComplete } from '../../src/rules/completeness.ts'
import { firstStatus, needsModeration } from '../../src/rules/moderation.ts'
import { declared, everyRole, propertyOf, somebody } from './declared.ts'

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

describe('moderation', () => {
  it('takes changes to a public record from everybody but staff', () => {
    const closed = (role: (typeof everyRole)[number]) => statuses.filter(status => needsModeration(somebody(role), establishments, { status }))
    expect(closed('administrator')).toEqual([])
    expect(closed('moderator')).toEqual([])
    for (const role of ['objectowner', 'manager', 'guide', 'user'] as const) expect(closed(role)).toEqual(['onmoderation', 'approved', 'hidden', 'locked', 'deleted'])
  })

  it('is not asked of what is not moderated', () => {
    expect(needsModeration(somebody('user'), villages, {})).toBe(false)
  })

  it('begins with a draft, what staff bring in waits for approval', () => {
    expect(everyRole.map(role => firstStatus(somebody(role)))).toEqual(['noapproval', 'noapproval', 'draft', 'draft', 'draft', 'draft'])
  })
})
