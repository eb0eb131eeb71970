import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { sampleLists } from '../fields/sampleLists.ts'
import { createRegistry, type Property } from '../../src/engine/model/registry.ts'

const everyType = fieldTypes.map(type => ({ ...type.samples.field, name: `a_${type.name}`, type: type.name }))

const things: EntityDeclaration = {
  name: 'things',
  title: 'name',
  list: { columns: ['name', 'code', 'lists_of_numbers', ...everyType.map(field => field.name)] },
  groups: [
    {
      name: 'thing',
      fields: [
        { name: 'name', type: 'text', localized: true, search: true },
        { name: 'code', type: 'text', unique: true },
        { name: 'slug', type: 'slug', localized: true, unique: true, from: 'name' },
        { name: 'lists_of_numbers', type: 'choices', choices: 'guide_types' },
        ...everyType,
      ],
    },
  ],
}

const others: EntityDeclaration = {
  name: 'others',
  title: 'name',
  groups: [{ name: 'other', fields: [{ name: 'name', type: 'text' }] }],
}

/** The real entities, and the made-up `things` that have a field of every type and so every kind of column. */
export const contractRegistry = createRegistry({
  entities: [...entities, things, others],
  codeLists: [...codeLists, ...sampleLists],
  fieldTypes,
  authorization,
})

/** An id that grows with the number. */
export const idOf = (number: number): string => `018f0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

const born = '2026-01-01T00:00:00.000Z'

/** A whole row of an entity with that number's id; what is not given is empty. */
export const make = (entity: string, number: number, values: Row): Row => {
  const empty = [...contractRegistry.entity(entity).properties.values()].map(property => [
    property.name,
    property.nullable ? property.type.empty : (property.field.initial ?? property.type.empty),
  ])
  return {
    ...Object.fromEntries(empty),
    id: idOf(number),
    version: 1,
    created_at: born,
    created_by: system.id,
    updated_at: born,
    updated_by: system.id,
    search: '',
    ...values,
  }
}

/** A whole row of `things` with that number's id; what is not given is empty. */
export const thing = (number: number, values: Row = {}): Row => make('things', number, values)

export const other = (number: number, values: Row = {}): Row => make('others', number, values)

/** The property of `things` with that name. Throws where there is none. */
export const thingProperty = (name: string): Property => {
  const found = contractRegistry.entity('things').properties.get(name)
  if (!found) throw new Error(`things.${name} is not declared`)
  return found
}

/** The numbers of the ids of rows. */
export const numbersOf = (rows: readonly Row[]): number[] =>
  rows.map(row => Number.parseInt(String(row.id).slice(-12), 16))
