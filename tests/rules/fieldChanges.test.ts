import { describe, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { entities, codeLists } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { system } from '../../src/engine/model/actor.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { dependentFields } from '../../src/features/bulk/dependentFields.ts'
import type { FieldChange } from '../../src/features/bulk/bulkShapes.ts'
import { checkFieldChanges, valuesAfter } from '../../src/features/bulk/fieldChanges.ts'
import { createGroups } from '../../src/features/bulk/groups.ts'

const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
const establishments = registry.entity('establishments')
const [one, other, third] = [1, 2, 3].map(last => `019ba5e0-0000-7000-8000-00000000000${last}`)

describe('a change of a field', () => {
  const after = (present: Row, name: string, change: FieldChange) =>
    valuesAfter(establishments, present, { [name]: change })[name]

  it('sets, empties in the way of its type, adds to lists and removes from them', () => {
    expect(after({ rooms: 1 }, 'rooms', { set: 4 })).toBe(4)
    expect(after({ rooms: 1 }, 'rooms', { clear: true })).toBeNull()
    expect(after({ facility_id: [one] }, 'facility_id', { clear: true })).toEqual([])
    expect(after({ facility_id: [one, other] }, 'facility_id', { add: [other, third] })).toEqual([one, other, third])
    expect(after({ facility_id: [one, other] }, 'facility_id', { remove: [one, third] })).toEqual([other])
    expect(after({}, 'facility_id', { add: [one] })).toEqual([one])
  })

  it('is normalized by its type, and rejected if no record could have it', () => {
    const check = (fields: Record<string, FieldChange>) => checkFieldChanges(registry, system, establishments, fields)
    expect(check({ facility_id: { add: [one] }, rooms: { set: 3 } })).toEqual({
      facility_id: { add: [one] },
      rooms: { set: 3 },
    })
    const refused: [Record<string, FieldChange>, string][] = [
      [{}, 'invalid'],
      [{ rooms: { set: -1 } }, 'invalid'],
      [{ rooms: { add: [1] } }, 'invalid'],
      [{ slug_en: { set: 'one-for-all' } }, 'invalid'],
      [{ search: { set: 'x' } }, 'unknown_field'],
      [{ nothing: { clear: true } }, 'unknown_field'],
    ]
    for (const [fields, code] of refused) expect(() => check(fields)).toThrow(expect.objectContaining({ code }))
  })
})

describe('fields that depend on one another', () => {
  it('are changed together, whichever of them is chosen', () => {
    const place = ['region_id', 'municipality_id', 'village_id']
    expect(dependentFields(establishments, 'category_id')).toEqual(['category_id', 'object_type_id'])
    expect(dependentFields(establishments, 'object_type_id')).toEqual(['category_id', 'object_type_id'])
    for (const name of place) expect(dependentFields(establishments, name)).toEqual(place)
    expect(dependentFields(establishments, 'rooms')).toEqual(['rooms'])
  })
})

describe('the outcome of a bulk change', () => {
  it('is reported once for each result and reason, the largest first, with the first records', () => {
    const groups = createGroups()
    for (const record_id of ['a', 'b', 'c'])
      groups.add({ record_id, outcome: 'refused', problem: { code: 'version_stale' } })
    groups.add({ record_id: 'd', outcome: 'refused', problem: { code: 'forbidden' } })
    for (let index = 0; index < 250; index++) groups.add({ record_id: String(index), outcome: 'to_change' })
    const all = groups.all()
    expect(all.map(({ outcome, problem, count }) => [outcome, problem?.code, count])).toEqual([
      ['to_change', undefined, 250],
      ['refused', 'version_stale', 3],
      ['refused', 'forbidden', 1],
    ])
    expect([all[0]?.records.length, all[1]?.records]).toEqual([200, ['a', 'b', 'c']])
  })
})
