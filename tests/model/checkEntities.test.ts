import { describe, expect, it } from 'vitest'
import { codeLists, entities } from '../../src/tourism/declarations.ts'
import { fieldTypes } from '../../src/engine/fields/index.ts'
import { authorization } from '../../src/tourism/authorization.ts'
import { checkEntities } from '../../src/engine/model/checkEntities.ts'
import type { EntityDeclaration, FieldDeclaration } from '../../src/engine/model/declaration.ts'
import { createRegistry } from '../../src/engine/model/registry.ts'

const label: FieldDeclaration = { name: 'label', type: 'text' }

const things = (...fields: (FieldDeclaration | string)[]): EntityDeclaration => ({
  name: 'things',
  title: 'label',
  access: { read: ['management'] },
  groups: [{ name: 'thing', fields: [label, ...fields] }],
})
const sentencesOf = (...declared: EntityDeclaration[]): string[] =>
  checkEntities({ entities: declared, codeLists, fieldTypes, authorization })

/** A declaration as a row of the database or a hand that slipped may hold it. */
const broken = (part: object): EntityDeclaration => ({ ...things(), ...part })
const brokenField = (part: object): EntityDeclaration => things({ name: 'field', type: 'text', ...part })

const known = fieldTypes.map(type => type.name).join(', ')

describe('checkEntities', () => {
  it('reports nothing for a valid declaration', () => {
    expect(sentencesOf(things())).toEqual([])
  })

  it('reports nothing for a searched reference whose titles everyone may read', () => {
    expect(
      sentencesOf(things({ name: 'other_id', type: 'reference', reference: 'others', search: true }), {
        ...things(),
        name: 'others',
        access: { read: ['everyone'] },
      }),
    ).toEqual([])
  })

  it.each<[string, EntityDeclaration[], string]>([
    [
      'an unknown type',
      [brokenField({ type: 'no_such_type' })],
      `things.field has the unknown type "no_such_type"; known are ${known}`,
    ],
    [
      'an option the type does not take',
      [brokenField({ scale: 2 })],
      'things.field has the option "scale", which the type text does not support',
    ],
    ['an option that does not exist', [brokenField({ colour: 'red' })], 'things.field has the unknown entry "colour"'],
    ['a needed option that is missing', [brokenField({ type: 'choice' })], 'things.field needs the option "choices"'],
    [
      'a field name that is no word',
      [things({ name: 'Field', type: 'text' })],
      'things.Field must be named in lowercase words joined by underscores',
    ],
    [
      'a field name with a quote',
      [things({ name: 'a"b', type: 'text' })],
      'things.a"b must be named in lowercase words joined by underscores',
    ],
    [
      'a reference to nothing',
      [brokenField({ type: 'reference', reference: 'nothing' })],
      'things.field refers to "nothing", which is not declared',
    ],
    [
      'a code list that does not exist',
      [brokenField({ type: 'choice', choices: 'nothing' })],
      'things.field chooses from "nothing", which is not a code list',
    ],
    [
      'a localized field of a type that has no languages',
      [brokenField({ type: 'integer', localized: true })],
      'things.field is localized, which the type integer cannot be',
    ],
    [
      'a searched field without words',
      [brokenField({ type: 'boolean', search: true })],
      'things.field is searched, which the type boolean cannot be',
    ],
    [
      'one required language of a field that has none',
      [brokenField({ required: 'ge' })],
      'things.field is required in one language but is not localized',
    ],
    [
      'a place whose bounds are no field',
      [brokenField({ type: 'coordinates', bounds: 'nothing' })],
      'things.field has the bounds "nothing", which is neither "country" nor a field of the same entity that refers to records',
    ],
    [
      'bounds of what is no place',
      [brokenField({ type: 'text', bounds: 'country' })],
      'things.field has the option "bounds", which the type text does not support',
    ],
    [
      'a reference within a field that is not there',
      [brokenField({ type: 'reference', reference: 'things', within: 'nothing' })],
      'things.field names "nothing" as "within", which is not a field of the same entity',
    ],
    [
      'a slug from a field that is not there',
      [brokenField({ type: 'slug', from: 'nothing' })],
      'things.field names "nothing" as "from", which is not a field of the same entity',
    ],
    [
      'hours overruled by a field that is not there',
      [brokenField({ type: 'opening_hours', overruledBy: 'nothing' })],
      'things.field names "nothing" as "overruledBy", which is not a field of the same entity',
    ],
    [
      'a public field that only some may read',
      [brokenField({ public: true, read: ['management'] })],
      'things.field is public, so it cannot have its own readers',
    ],
    [
      'a public field that names a person',
      [
        brokenField({ type: 'reference', reference: 'members', public: true }),
        { ...things(), name: 'members', people: true },
      ],
      'things.field is public, but names a person',
    ],
    [
      'a public field of what the server keeps for itself',
      [{ ...brokenField({ public: true }), internal: true }],
      'things.field is public, but only the server uses the entity',
    ],
    [
      'a field that shows records and is not there',
      [broken({ shownBy: 'nothing' })],
      'things.nothing is named in "shownBy" but is not declared',
    ],
    [
      'a required field that nobody may write',
      [brokenField({ required: true, write: [] })],
      'things.field is required, but no form shows it: nobody may write it',
    ],
    [
      'a field declared twice',
      [things({ name: 'label', type: 'integer' })],
      'things.label is declared twice ("label")',
    ],
    [
      'a field that meets a language of another',
      [things({ name: 'text', type: 'text', localized: true }, { name: 'text_ge', type: 'text' })],
      'things.text_ge is declared twice ("text_ge")',
    ],
    [
      'a field that meets a part of another',
      [things({ name: 'place', type: 'coordinates', bounds: 'country' }, { name: 'lat', type: 'decimal' })],
      'things.lat is declared twice ("lat")',
    ],
    [
      'the name of a system field',
      [things({ name: 'version', type: 'integer' })],
      'things.version takes the name of a field that every record has',
    ],
    [
      'the name of the moderated state',
      [{ ...things({ name: 'status', type: 'text' }), moderated: 1 }],
      'things.status takes the name of the moderated state',
    ],
    ['a field that is named but not declared', [things('nothing')], 'things.nothing is named but not declared'],
    ['a title that is no field', [broken({ title: 'nothing' })], 'things.nothing is the title but is not declared'],
    [
      'a column that is no field',
      [broken({ list: { columns: ['nothing'] } })],
      'things.nothing is named in "list.columns" but is not declared',
    ],
    [
      'a filter that is no field',
      [broken({ list: { columns: [], filters: ['nothing'] } })],
      'things.nothing is named in "list.filters" but is not declared',
    ],
    [
      'a sort by what is no field',
      [broken({ list: { columns: [], sort: ['nothing', 'ASC'] } })],
      'things.nothing is named in "list.sort" but is not declared',
    ],
    [
      'ownership by what is no field',
      [broken({ own: ['nothing'] })],
      'things.nothing is named in "own" but is not declared',
    ],
    [
      'an index of what is no field',
      [broken({ indexes: [['id', 'nothing']] })],
      'things.nothing is named in "indexes" but is not declared',
    ],
    [
      'an entity name that is no word',
      [broken({ name: 'Some things' })],
      'Some things must be named in lowercase words joined by underscores',
    ],
    ['an entity declared twice', [things(), things()], 'things is declared twice'],
    ['an unknown entry', [broken({ colour: 'red' })], 'things has the unknown entry "colour"'],
    [
      'rows of an entity that is not there',
      [broken({ of: 'nothing' })],
      'things takes its rows from "nothing", which is not declared',
    ],
    [
      'a tab of an entity that is not there',
      [broken({ tabOf: 'nothing' })],
      'things is a tab of "nothing", which is not declared',
    ],
    [
      'a condition on what is no field',
      [broken({ where: { nothing: 1 } })],
      'things.nothing is named in "where" but is not declared',
    ],
    [
      'levels of a reference to another kind',
      [
        things({ name: 'other_id', type: 'reference', reference: 'others', levels: 3 }),
        { ...things(), name: 'others' },
      ],
      'things.other_id has "levels", but refers to records of another kind',
    ],
    [
      'a unique reference to what is merged',
      [
        things({ name: 'thing_id', type: 'reference', reference: 'others', unique: true }),
        { ...things(), name: 'others', mergeable: true },
      ],
      'things.thing_id is unique, so what it refers to cannot be mergeable',
    ],
    ...[
      { ...things(), name: 'others' },
      { ...things(), name: 'others', access: { read: ['everyone'] }, moderated: 1 },
      {
        ...things(),
        name: 'others',
        access: { read: ['everyone'] },
        groups: [{ name: 'other', fields: [{ ...label, read: ['management'] }] }],
      },
    ].map((others): [string, EntityDeclaration[], string] => [
      `a reference searched by what not everybody may read: ${JSON.stringify(others)}`,
      [things({ name: 'other_id', type: 'reference', reference: 'others', search: true }), others as EntityDeclaration],
      'things.other_id is searched by the titles of others, which not everyone may read',
    ]),
    [
      'records that go along with themselves',
      [things({ name: 'thing_id', type: 'reference', reference: 'things', onDelete: 'cascade' })],
      'things cascades to itself',
    ],
    [
      'records that go along in a circle',
      [
        things({ name: 'other_id', type: 'reference', reference: 'others', onDelete: 'cascade' }),
        {
          ...things({ name: 'thing_id', type: 'reference', reference: 'things', onDelete: 'cascade' }),
          name: 'others',
        },
      ],
      'others cascades to itself',
    ],
    [
      'moderated records that go along',
      [
        { ...things({ name: 'other_id', type: 'reference', reference: 'others', onDelete: 'cascade' }), moderated: 1 },
        { ...things(), name: 'others' },
      ],
      'things.other_id cascades, which moderated records cannot',
    ],
    [
      'moderated records that are merged',
      [{ ...broken({ mergeable: true }), moderated: 1 }],
      'things is mergeable, but only entities with their own table that are neither moderated nor internal can be',
    ],
    [
      'a required field that the narrowed entity does not show',
      [
        things({ name: 'needed', type: 'text', required: true }),
        { ...things(), name: 'some_things', of: 'things', groups: [{ name: 'thing', fields: ['label'] }] },
      ],
      'some_things.needed is required, but no form shows it',
    ],
  ])('reports the location of %s', (_title, declared, sentence) => {
    expect(sentencesOf(...declared)).toContain(sentence)
  })

  it('reports every mistake at once', () => {
    const sentences = sentencesOf(
      things({ name: 'first', type: 'no_such_type' }, { name: 'second', type: 'choice', choices: 'nothing' }),
      broken({ name: 'others', title: 'nothing' }),
    )
    expect(sentences.map(sentence => sentence.split(' ')[0])).toEqual([
      'things.first',
      'things.second',
      'others.nothing',
    ])
  })
})

describe('the declared entities', () => {
  it('have no mistakes', () => {
    expect(sentencesOf(...entities)).toEqual([])
  })

  it.each(entities.map(entity => [entity.name, entity] as const))(
    'are plain data that survives JSON: %s',
    (_name, entity) => {
      expect(JSON.parse(JSON.stringify(entity))).toEqual(entity)
    },
  )

  it('build the same registry from a copy that went through JSON', () => {
    const original = createRegistry({ entities, codeLists, fieldTypes, authorization })
    const copy = createRegistry({
      entities: JSON.parse(JSON.stringify(entities)),
      codeLists: JSON.parse(JSON.stringify(codeLists)),
      fieldTypes,
      authorization,
    })
    for (const [name, entity] of original.entities)
      expect([...copy.entity(name).properties.values()].map(({ type: _type, ...rest }) => rest)).toEqual(
        [...entity.properties.values()].map(({ type: _type, ...rest }) => rest),
      )
  })

  it('have labelled code lists without duplicate values or names', () => {
    for (const list of codeLists) {
      expect(new Set(list.values.map(code => code.value)).size, list.name).toBe(list.values.length)
      expect(new Set(list.values.map(code => code.name)).size, list.name).toBe(list.values.length)
    }
  })
})
