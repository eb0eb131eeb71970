import { describe, expect, it } from 'vitest'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import type { FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import { storedNames } from '../../../src/engine/model/stored/asStored.ts'
import { continueFields, type DeclaredFields } from '../../../src/engine/model/stored/continuedFields.ts'

const types = new Map(fieldTypes.map(type => [type.name, type]))

const kept = (field: FieldDeclaration): DeclaredFields => ({
  fields: [{ name: 'name', type: 'text' }, field],
  ids: {},
  hide: [],
  former: {},
  formerSince: {},
  converted: {},
})

/** The names that fields are stored under once one has got another type, hidden ones too. */
function namesAfter(from: FieldDeclaration['type'], to: FieldDeclaration['type']): string[] {
  let number = 0
  const { fields, lost } = continueFields(kept({ name: 'place', type: from }), kept({ name: 'place', type: to }), {
    newId: () => `n${++number}`,
    fieldTypes,
  })
  const all = [...fields, ...lost]
  const entity = { name: 'wells', title: 'name', access: {}, groups: [{ name: 'main', fields: all }] }
  const names = storedNames(entity as never, types)
  return all.map(({ name }) => names.get(name) ?? name)
}

describe('the names that fields are stored under', () => {
  it.each([
    ['coordinates', 'text'],
    ['text', 'coordinates'],
    ['social_links', 'multiline'],
    ['json', 'social_links'],
  ] as const)('are no other field’s after %s became %s', (from, to) => {
    const names = namesAfter(from, to)
    expect([...new Set(names)]).toEqual(names)
    expect(names).toHaveLength(3)
  })
})
