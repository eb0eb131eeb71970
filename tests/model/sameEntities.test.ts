import { describe, expect, it } from 'vitest'
import { createRegistry, type Declarations } from '../../src/engine/model/registry.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'

const declared: Declarations = { entities, codeLists, fieldTypes, authorization }
const before = createRegistry(declared)
const changedIn = (after: Declarations): string[] =>
  [...createRegistry(after, before).entities.values()]
    .filter(entity => before.entities.get(entity.name) !== entity)
    .map(({ name }) => name)

describe('a registry made from a previous one', () => {
  it('reuses entities with equal declarations, even if they are different objects', () => {
    expect(changedIn(declared)).toEqual([])
    expect(changedIn({ ...declared, entities: structuredClone(entities) as typeof entities })).toEqual([])
  })

  it('rebuilds each entity that changed, and views of it', () => {
    const widened = entities.map(entity =>
      entity.name === 'users' ? { ...entity, groups: [...entity.groups, { name: 'more', fields: [] }] } : entity,
    )
    const views = entities.filter(({ of }) => of === 'users').map(({ name }) => name)
    expect(changedIn({ ...declared, entities: widened }).toSorted()).toEqual(['users', ...views].toSorted())
  })

  it('rebuilds each entity that uses a code list that changed', () => {
    const [list] = codeLists.filter(({ name }) => name === 'organization_types')
    const longer = codeLists.map(one =>
      one === list ? { ...one, values: [...one.values, { value: 9, name: 'NGO' }] } : one,
    )
    const choosing = entities
      .filter(({ groups }) =>
        groups.some(({ fields }) =>
          fields.some(field => typeof field !== 'string' && field.choices === 'organization_types'),
        ),
      )
      .map(({ name }) => name)
    expect(choosing.length).toBeGreaterThan(0)
    expect(changedIn({ ...declared, codeLists: longer })).toEqual(expect.arrayContaining(choosing))
    expect(changedIn({ ...declared, codeLists: longer }).length).toBeLessThan(10)
  })
})
