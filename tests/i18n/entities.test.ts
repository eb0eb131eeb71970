import { describe, expect, it } from 'vitest'
import type { EntityMessages } from '../../i18n/catalog.ts'
import { messages as english } from '../../i18n/en/index.ts'
import { messages as georgian } from '../../i18n/ka/index.ts'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import type { Entity, Field } from '../../src/engine/model/registry.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'
import { flatten } from './flatten.ts'

const registry = createRegistry({ entities, codeLists, fieldTypes, authorization })
const shown = [...registry.entities.values()].filter(entity => !entity.declaration.internal)

/** The groups that no declaration writes; every record has them, so the panel's catalog names them. */
const ofEveryRecord = ['state', 'system']
/** Types whose fields nobody should have to guess at, wherever they are declared. */
const explainedTypes = ['slug', 'coordinates', 'opening_hours', 'images', 'videos']
/** Fields of plain types that need a sentence all the same. */
const explainedFields = [
  'code',
  'visible',
  'wine_road_member',
  'mziskari_member',
  'append_to_main_page',
  'robots',
  'permissions',
  'id_number',
]
/** Lists whose menu entry names the place rather than the records. */
const namedApart = ['mail', 'help', 'reports']

const own = (entity: Entity) => entity.groups.filter(group => !ofEveryRecord.includes(group.name))
const ownFields = (entity: Entity): Field[] =>
  own(entity).flatMap(group => group.fields.filter(field => field.properties.some(property => !property.hidden)))
const namesOf = (field: Field): string[] => [
  field.declaration.name,
  ...field.properties.flatMap(property => property.part ?? []),
]

const labelKeys = shown.flatMap(entity => [
  `${entity.name}.name`,
  `${entity.name}.empty`,
  ...own(entity).map(group => `${entity.name}.groups.${group.name}`),
  ...ownFields(entity)
    .flatMap(namesOf)
    .map(name => `${entity.name}.fields.${name}`),
])
const counting = (entity: Entity) => ownFields(entity).filter(field => field.declaration.completeness)
const adviceKeys = shown.flatMap(entity =>
  counting(entity).map(field => `${entity.name}.advice.${field.declaration.name}`),
)
const sayingKeys = shown.flatMap(({ name }) => [`${name}.delete`, `${name}.failure`, `${name}.send`, `${name}.sent`])
const hintKeys = shown.flatMap(entity =>
  ownFields(entity).map(field => `${entity.name}.hints.${field.declaration.name}`),
)

describe('the declared entities', () => {
  it('are many, including composite fields', () => {
    expect(shown.length).toBeGreaterThan(15)
    expect(labelKeys).toEqual(
      expect.arrayContaining(['establishments.fields.lat', 'regions.fields.lng', 'establishments.fields.youtube_url']),
    )
  })
})

describe.each([
  ['English', english],
  ['Georgian', georgian],
])('the texts of entities in %s', (_, messages) => {
  const texts = flatten(messages.resources)
  const catalogs: [string, EntityMessages][] = Object.entries(messages.resources)

  it('exist for every entity, group, field and part of a field', () => {
    expect(labelKeys.filter(key => !texts.has(key)).map(key => `resources.${key} is missing`)).toEqual([])
  })

  it('exist for nothing that is not declared', () => {
    const declared = new Set([...labelKeys, ...hintKeys, ...adviceKeys, ...sayingKeys])
    expect(
      [...texts.keys()].filter(key => !declared.has(key)).map(key => `resources.${key} names nothing declared`),
    ).toEqual([])
  })

  it('exist in the panel for the fields that every record has', () => {
    const fields = flatten(messages.panel.system_fields)
    const groups = flatten(messages.panel.system_groups)
    const everywhere = shown.flatMap(entity => entity.groups).filter(group => ofEveryRecord.includes(group.name))
    const visible = everywhere
      .flatMap(group => group.fields)
      .filter(field => field.properties.some(property => !property.hidden))
    expect(new Set(everywhere.map(group => group.name))).toEqual(new Set(groups.keys()))
    expect(new Set(visible.map(field => field.declaration.name))).toEqual(new Set(fields.keys()))
  })

  it('name one record and many, with the plural that the menu uses', () => {
    const menu = flatten(messages.panel.menu)
    const wrong = catalogs.flatMap(([entity, { name }]) => {
      const [one, many, ...more] = name.split(' |||| ')
      if (!one || !many || more.length > 0) return [`resources.${entity}.name must hold one and many: ${name}`]
      const listed = namedApart.includes(entity) ? many : (menu.get(entity) ?? many)
      return many === listed ? [] : [`resources.${entity}.name says ${many}, panel.menu.${entity} says ${listed}`]
    })
    expect(wrong).toEqual([])
  })

  it('are distinct within a form', () => {
    const alike = catalogs.flatMap(([entity, { fields }]) =>
      Object.entries(fields)
        .filter(([name, label]) => Object.entries(fields).some(([other, same]) => other !== name && same === label))
        .map(([name, label]) => `resources.${entity}.fields.${name}: ${label}`),
    )
    expect(alike).toEqual([])
  })

  it('explain every field that needs an explanation', () => {
    const requested = shown.flatMap(entity =>
      ownFields(entity)
        .filter(field => explainedTypes.includes(field.type.name) || explainedFields.includes(field.declaration.name))
        .map(field => `${entity.name}.hints.${field.declaration.name}`),
    )
    expect(explainedFields.filter(name => !requested.some(key => key.endsWith(`.${name}`)))).toEqual([])
    expect(requested.filter(key => !texts.has(key)).map(key => `resources.${key} is missing`)).toEqual([])
  })

  it('advise how to complete every field that counts for completeness, with the declared good amount', () => {
    expect(adviceKeys.length).toBeGreaterThan(25)
    const wrong = shown.flatMap(entity =>
      counting(entity).filter(({ declaration: { name, completeness } }) => {
        const advice = texts.get(`${entity.name}.advice.${name}`)
        return advice === undefined || advice.includes('%{good}') !== (completeness?.good !== undefined)
      }),
    )
    expect(wrong.map(field => field.declaration.name)).toEqual([])
  })

  it('contain the declared limits of photos and files in their hints, before any other number', () => {
    const limited = shown.flatMap(entity =>
      ownFields(entity).flatMap(({ declaration, type }) => {
        const hint = texts.get(`${entity.name}.hints.${declaration.name}`)
        if (hint === undefined || declaration.maximumBytes === undefined) return []
        const counts = type.name === 'images' ? [declaration.minimum, declaration.maximum] : []
        return [
          {
            key: `resources.${entity.name}.hints.${declaration.name}`,
            hint,
            limits: [...counts, declaration.maximumBytes / 1_000_000],
          },
        ]
      }),
    )
    expect(limited.length).toBeGreaterThan(3)
    for (const { key, hint, limits } of limited)
      expect(hint.match(/\d+/g)?.slice(0, limits.length).map(Number), key).toEqual(limits)
  })

  it('end like sentences if they explain, and like labels if they name', () => {
    const sentence = (key: string): boolean =>
      /\.(empty|delete|sent)$/.test(key) || key.includes('.hints.') || key.includes('.advice.')
    expect(
      [...texts]
        .filter(([key, text]) => text.endsWith('.') !== sentence(key))
        .map(([key, text]) => `resources.${key}: ${text}`),
    ).toEqual([])
  })
})
