import { describe, expect, it } from 'vitest'
import { codeLists } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { mayRead, mayWrite, reach } from '../../src/engine/rules/access/permissions.ts'
import { visibleDeclarations } from '../../src/engine/rules/access/visibleDeclarations.ts'
import { declared, everyRole, registryOf, somebody } from './declared.ts'

const people = [
  ...everyRole.map(role => [role, somebody(role)] as const),
  ['moderator with every key', somebody('moderator', { permissions: ['full_access'] })] as const,
]

describe.each(people)('the declarations that %s may read', (_name, actor) => {
  const visible = visibleDeclarations(actor, declared, codeLists)
  const declarations = { ...visible, fieldTypes, authorization }

  it('are plain data that survives JSON', () => {
    expect(JSON.parse(JSON.stringify(visible.entities))).toEqual(visible.entities)
  })

  it('have no mistakes and make a registry', () => {
    expect(checkEntities(declarations)).toEqual([])
    expect(createRegistry(declarations).entities.size).toBe(visible.entities.length)
  })

  it('are those of the entities that this person may read', () => {
    const readable = [...declared.entities.values()].filter(
      entity => !entity.declaration.internal && reach(actor, entity, 'read') !== 'none',
    )
    expect(visible.entities.map(entity => entity.name)).toEqual(readable.map(entity => entity.name))
  })

  it('have the same properties as the records, and no hidden one', () => {
    const rebuilt = createRegistry(declarations)
    for (const { name } of visible.entities) {
      const entity = declared.entity(name)
      const readable = [...entity.properties.values()].filter(
        property => mayRead(actor, property) && property.name !== 'deleted_at',
      )
      const shown = [...rebuilt.entity(name).properties.values()].filter(
        property => !property.hidden && property.name !== 'deleted_at',
      )
      expect(shown.map(property => property.name).toSorted(), name).toEqual(
        readable.map(property => property.name).toSorted(),
      )
    }
  })

  it('allow the same fields to be written, searched and sorted', () => {
    const rebuilt = createRegistry(declarations)
    for (const { name } of visible.entities) {
      const entity = declared.entity(name)
      for (const property of rebuilt.entity(name).properties.values()) {
        const original = entity.properties.get(property.name)
        expect(original && mayWrite(actor, original), `${name}.${property.name}`).toBe(
          !property.field.readOnly && !property.hidden,
        )
        if (property.name !== 'deleted_at')
          expect(property.sortable, `${name}.${property.name}`).toBe(original?.sortable)
      }
    }
  })

  it('do not mention a field that may not be read', () => {
    for (const declaration of visible.entities) {
      const hidden = [...declared.entity(declaration.name).properties.values()].filter(
        property => !mayRead(actor, property) && property.name !== 'deleted_at' && property.name !== 'search',
      )
      const text = JSON.stringify(declaration)
      for (const property of hidden) expect(text, declaration.name).not.toContain(`"${property.name}"`)
    }
  })
})

it('a hidden field is omitted wherever a declaration names it', () => {
  const field = { name: 'secret', type: 'text', read: ['administrator' as const] }
  const registry = registryOf({
    name: 'notes',
    title: 'text',
    own: ['secret'],
    access: { read: ['everyone'] },
    list: { columns: ['text', 'secret'], filters: ['secret'], sort: ['secret', 'ASC'] },
    indexes: [['secret']],
    groups: [
      { name: 'note', fields: [{ name: 'text', type: 'text' }] },
      { name: 'hidden', fields: [field] },
    ],
  })
  expect(JSON.stringify(visibleDeclarations(somebody('administrator'), registry, []).entities)).toContain('secret')
  const { entities } = visibleDeclarations(somebody('user'), registry, [])
  expect(JSON.stringify(entities)).not.toContain('secret')
  expect(checkEntities({ entities, codeLists: [], fieldTypes, authorization })).toEqual([])
})
