import { describe, expect, it } from 'vitest'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { levelOf, levels } from '../../src/engine/model/completeness.ts'
import type { Row } from '../../src/engine/model/query.ts'
import {
  completenessKey,
  completenessOf,
  isRequired,
  missingFields,
  mustBeComplete,
} from '../../src/engine/rules/validation/completeness.ts'
import { derivedKeys, derivedOf } from '../../src/engine/rules/validation/derived.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists } from '../../src/tourism/declarations.ts'
import { declared, propertyOf, registryOf } from './declared.ts'
import { ownFile } from '../fields/ownFile.ts'

const establishments = declared.entity('establishments')
const villages = declared.entity('villages')
const statuses = declared.codeList('statuses').values.map(code => String(code.value))

describe('the required fields', () => {
  it('are required in both languages, or only in Georgian, as declared', () => {
    expect(
      ['name_ge', 'name_en', 'desc_ge', 'desc_en', 'lat', 'lng', 'beds'].filter(name =>
        isRequired(propertyOf(establishments, name)),
      ),
    ).toEqual(['name_ge', 'name_en', 'desc_ge', 'lat', 'lng'])
  })

  it('are all named at once if they are missing', () => {
    expect(missingFields(villages, {})).toEqual({
      title_ge: { code: 'required' },
      region_id: { code: 'required' },
      municipality_id: { code: 'required' },
    })
    expect(missingFields(villages, { title_ge: ' ', region_id: 'x', municipality_id: 'y' })).toEqual({
      title_ge: { code: 'required' },
    })
  })

  it('are never those that the server writes', () => {
    expect(isRequired(propertyOf(villages, 'id'))).toBe(false)
  })

  it('may require a number of items', () => {
    const { images } = missingFields(establishments, { images: [{ url: ownFile('a.webp') }] })
    expect(images).toEqual({ code: 'too_few', params: { minimum: 3 } })
    expect(missingFields(establishments, { images: [] }).images).toEqual({ code: 'required' })
  })

  it('may be missing from a moderated record that is not submitted', () => {
    expect(statuses.filter(status => !mustBeComplete(establishments, { status }))).toEqual([
      'draft',
      'declined',
      'noapproval',
      'deleted',
    ])
    expect(mustBeComplete(villages, {})).toBe(true)
  })
})

const entityOf = (...fields: FieldDeclaration[]) =>
  registryOf({ name: 'things', title: 'name', groups: [{ name: 'thing', fields }] }).entity('things')
const name: FieldDeclaration = { name: 'name', type: 'text', localized: true, completeness: { weight: 10 } }
const images: FieldDeclaration = { name: 'images', type: 'images', minimum: 3, completeness: { weight: 12, good: 8 } }
const desc: FieldDeclaration = {
  name: 'desc',
  type: 'multiline',
  localized: true,
  completeness: { weight: 10, good: 20 },
}

/** The score of a record, and the points of what it lacks by property. */
const scoreOf = (
  fields: FieldDeclaration[],
  row: Row,
): [score: number | undefined, missing: Record<string, number>] => {
  const found = completenessOf(entityOf(...fields), row)
  return [found?.score, Object.fromEntries(found?.missing.map(({ property, points }) => [property.name, points]) ?? [])]
}
const photos = (count: number) => Array.from({ length: count }, () => ({ url: ownFile('a.webp') }))

describe('the completeness of a record', () => {
  it('is null if no field counts', () => {
    expect(completenessOf(entityOf({ name: 'name', type: 'text' }), { name: 'x' })).toBeUndefined()
    expect(entityOf({ name: 'name', type: 'text' }).properties.has('completeness')).toBe(false)
    expect(entityOf(name).properties.get('completeness')).toMatchObject({
      column: 'integer',
      hidden: false,
      field: { readOnly: true },
    })
  })

  it('is computed by the declared weights, and for each language separately', () => {
    const plain: FieldDeclaration = { name: 'code', type: 'text', completeness: { weight: 30 } }
    expect(scoreOf([name, plain], {})).toEqual([0, { code: 75, name_ge: 13, name_en: 13 }])
    expect(scoreOf([name, plain], { name_ge: 'მარანი' })).toEqual([12, { code: 75, name_en: 13 }])
    expect(scoreOf([name, plain], { name_ge: 'მარანი', name_en: ' ', code: 'A' })).toEqual([87, { name_en: 13 }])
    expect(scoreOf([name, plain], { name_ge: 'მარანი', name_en: 'Marani', code: 'A' })).toEqual([100, {}])
  })

  it('counts images in proportion to the good number', () => {
    expect([0, 1, 3, 4, 8, 15].map(count => scoreOf([images], { images: photos(count) })[0])).toEqual([
      0, 12, 37, 50, 100, 100,
    ])
    expect(scoreOf([images], { images: photos(7) })[1]).toEqual({ images: 13 })
  })

  it('counts a short text half, and no markup', () => {
    const story: FieldDeclaration = { name: 'text', type: 'richtext', completeness: { weight: 1, good: 10 } }
    expect(scoreOf([desc], { desc_ge: 'მოკლე', desc_en: 'long enough to say it' })).toEqual([75, { desc_ge: 25 }])
    expect(scoreOf([story], { text: '<p><strong>wine</strong></p>' })[0]).toBe(50)
    expect(scoreOf([story], { text: '<p>wine and bread</p>' })[0]).toBe(100)
  })

  it('counts a composite by its parts, all of them or the good number', () => {
    const place: FieldDeclaration = { name: 'coordinates', type: 'coordinates', completeness: { weight: 1 } }
    const social: FieldDeclaration = {
      name: 'social_links',
      type: 'social_links',
      completeness: { weight: 1, good: 2 },
    }
    expect([{}, { lat: 41.7 }, { lat: 41.7, lng: 0 }].map(row => scoreOf([place], row)[0])).toEqual([0, 50, 100])
    expect(scoreOf([place], { lat: 41.7 })[1]).toEqual({ lng: 50 })
    expect([{}, { fb_url: 'x' }, { fb_url: 'x', youtube_url: 'y' }].map(row => scoreOf([social], row)[0])).toEqual([
      0, 50, 100,
    ])
  })

  it('counts opening hours only if some day has hours, or if they are not required', () => {
    const week: FieldDeclaration[] = [
      { name: 'always_open', type: 'boolean' },
      { name: 'working_days', type: 'opening_hours', unless: 'always_open', completeness: { weight: 1 } },
    ]
    const rows = [
      {},
      { working_days: {} },
      { working_days: { monday: [] }, always_open: false },
      { working_days: { monday: [{ opens: '09:00', closes: '18:00' }] } },
      { always_open: true },
    ]
    expect(rows.map(row => scoreOf(week, row)[0])).toEqual([0, 0, 0, 100, 100])
  })

  it('is 100 only if everything is complete', () => {
    const thirds = ['a', 'b', 'c'].map((one): FieldDeclaration => ({
      name: one,
      type: 'words',
      completeness: { weight: 333, good: 3 },
    }))
    expect(scoreOf(thirds, { a: ['1', '2', '3'], b: ['1', '2', '3'], c: ['1', '2', '3'] })[0]).toBe(100)
    const uneven: FieldDeclaration[] = [
      { name: 'a', type: 'text', completeness: { weight: 999 } },
      { name: 'b', type: 'text', completeness: { weight: 1 } },
    ]
    expect(scoreOf(uneven, { a: 'x' })).toEqual([99, { b: 1 }])
  })

  it('lists first what publishing requires', () => {
    const found = completenessOf(declared.entity('establishments'), { images: photos(2), desc_ge: 'x', beds: 3 })
    const [first] = found?.missing ?? []
    expect(first).toMatchObject({
      property: { name: 'images' },
      points: 9,
      problem: { code: 'too_few', params: { minimum: 3 } },
    })
    const needed = found?.missing.findLastIndex(one => one.problem) ?? 0
    expect(found?.missing.slice(0, needed + 1).every(one => one.problem)).toBe(true)
    expect(found?.missing.slice(needed + 1).map(one => one.points)).toEqual(
      found?.missing
        .slice(needed + 1)
        .map(one => one.points)
        .toSorted((a, b) => b - a),
    )
  })

  it.each(['establishments', 'organizations', 'guides'])('has weights of 100 in total for %s', entity => {
    const fields = [...declared.entity(entity).fields.values()]
    expect(fields.reduce((sum, field) => sum + (field.declaration.completeness?.weight ?? 0), 0)).toBe(100)
  })

  it('is stored with the record and a hash of its weights', () => {
    expect(derivedOf(entityOf(name, images), { name_ge: 'A', images: photos(8) })).toEqual({
      search: '',
      search_slips: [],
      standing: 77,
      completeness: 77,
    })
    expect(derivedOf(entityOf({ name: 'name', type: 'text', search: true }), { name: 'A' })).toEqual({
      search: 'YQQaY XXa',
      search_slips: [],
      standing: 0,
    })
    expect(derivedKeys(entityOf({ name: 'name', type: 'text', search: true }))).toEqual({
      search: 'form 4: name',
      search_slips: 'form 1: name',
      standing: 'form 1:',
    })
    const other = { ...images, completeness: { weight: 12, good: 9 } }
    expect(
      new Set([[name], [name, images], [name, other], [images]].map(fields => completenessKey(entityOf(...fields))))
        .size,
    ).toBe(4)
  })

  it('is in one of the ranges by which lists are filtered', () => {
    const meets = {
      lt: (a: number, b: number) => a < b,
      gte: (a: number, b: number) => a >= b,
      lte: (a: number, b: number) => a <= b,
      gt: (a: number, b: number) => a > b,
    }
    for (let score = 0; score <= 100; score++) {
      const within = Object.entries(levels).filter(([, requested]) =>
        Object.entries(requested).every(([operator, limit]) => meets[operator as keyof typeof meets](score, limit)),
      )
      expect(within.map(([level]) => level)).toEqual([levelOf(score)])
    }
  })
})

describe('a weighted field', () => {
  const mistakesOf = (field: FieldDeclaration) =>
    checkEntities({
      entities: [
        {
          name: 'things',
          title: 'name',
          access: { read: ['everyone'] },
          groups: [{ name: 'thing', fields: [{ name: 'name', type: 'text' }, field] }],
        },
      ],
      codeLists,
      fieldTypes,
      authorization,
    })
  it.each<[FieldDeclaration, string]>([
    [
      { name: 'code', type: 'text', completeness: { weight: 0 } },
      'counts for completeness, but its numbers are not whole numbers above 0',
    ],
    [
      { name: 'code', type: 'text', completeness: { weight: 1, good: 0.5 } },
      'counts for completeness, but its numbers are not whole numbers above 0',
    ],
    [
      { name: 'code', type: 'text', read: ['management'], completeness: { weight: 1 } },
      'counts for completeness, which everyone may read, so it cannot have its own readers',
    ],
    [
      { name: 'code', type: 'text', readOnly: true, completeness: { weight: 1 } },
      'counts for completeness, but nobody may fill it in',
    ],
    [
      { name: 'code', type: 'date', completeness: { weight: 1, good: 2 } },
      'says how much of it is good, which the type date cannot measure',
    ],
  ])('stops the start if it is declared as %j', (field, sentence) => {
    expect(mistakesOf(field)).toEqual([`things.code ${sentence}`])
  })
})
