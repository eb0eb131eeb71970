import { describe, expect, it } from 'vitest'
import { mistakeSentence } from '../../../i18n/declarationTexts.ts'
import { checkEntities } from '../../../src/engine/model/checkEntities.ts'
import { locales } from '../../../src/engine/model/languages.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { limits } from '../../../src/engine/model/stored/limits.ts'
import { checkDocument, layered } from '../../../src/engine/model/stored/layered.ts'
import { mistaken, routesEntity } from '../mistaken.ts'
import { files, taken } from './files.ts'

const throughJson = (value: unknown): StoredDocument => JSON.parse(JSON.stringify(value))
const storedAs = (entity: unknown): StoredDocument => throughJson({ format: 'marani/1', resources: [{ entity }] })
const found = (stored: unknown, more = {}) => checkDocument(files, stored, { ...taken, ...more })
const codesOf = (stored: unknown, more = {}): string[] =>
  found(stored, more).map(({ code, path }) => `${code} ${path.join('/')}`)

const withEntity = (entries: object) => storedAs({ ...routesEntity, ...entries })
const withField = (field: object) =>
  withEntity({
    groups: [...routesEntity.groups, { name: 'more', fields: [{ name: 'field', type: 'text', ...field }] }],
  })
const withChange = (change: object) =>
  throughJson({ format: 'marani/1', changes: [{ entity: 'establishments', ...change }] })
const withList = (list: object) => throughJson({ format: 'marani/1', codeLists: [list] })

const entity = 'resources/0/entity'
const field = `${entity}/groups/1/fields/0`
const added = 'changes/0/add/0'
const values = [
  { value: 'red', name: 'red' },
  { value: 'blue', name: 'blue' },
]

/** A kind gets its number when it is published. */
const unlikeFiles = ['moderation without a kind']

describe('a mistake that a file may have', () => {
  it.each(mistaken.filter(([title]) => !unlikeFiles.includes(title)))(
    'is one of a stored declaration too, and hides it: %s',
    (_title, declared) => {
      const stored = storedAs(declared)
      const mistakes = found(stored)
      expect(mistakes.length).toBeGreaterThan(0)
      expect(mistakes.every(({ path }) => path[0] === 'resources' && path[1] === 0)).toBe(true)
      for (const locale of locales)
        for (const one of mistakes) expect(mistakeSentence(locale, one)).toMatch(/^[^%]+[.?]$/)
      const { declarations, setAside } = layered(files, stored, taken)
      expect(declarations.entities).toEqual(files.entities)
      expect(setAside).toHaveLength(1)
    },
  )
})

describe('what is valid in files and invalid in stored declarations', () => {
  it('and a good one has no mistake', () => {
    expect(found(storedAs(routesEntity))).toEqual([])
  })

  it.each<[string, StoredDocument, string]>([
    ['rows that only the server uses', withEntity({ internal: true }), `not_stored ${entity}/internal`],
    ['rows of another entity', withEntity({ of: 'credentials' }), `not_stored ${entity}/of`],
    ['conditions on rows', withEntity({ where: { name: 'x' } }), `not_stored ${entity}/where`],
    ['indexes', withEntity({ indexes: [['name']] }), `not_stored ${entity}/indexes`],
    [
      'a number that no column holds',
      withField({ type: 'integer', maximum: 1e12 }),
      `too_large_number ${field}/maximum`,
    ],
    [
      'a unique text that no index holds',
      withField({ type: 'text', unique: true, maximum: 5_000 }),
      `too_large_number ${field}/maximum`,
    ],
    [
      'files that a browser would run',
      withField({ type: 'file', accept: ['text/html'] }),
      `unknown_word ${field}/accept/0`,
    ],
    [
      'images that a browser would run',
      withField({ type: 'file', accept: ['image/svg+xml'] }),
      `unknown_word ${field}/accept/0`,
    ],
    [
      'files without a limit',
      withField({ type: 'file', maximumBytes: 1e10 }),
      `too_large_number ${field}/maximumBytes`,
    ],
    ['rows that never change', withEntity({ appendOnly: true }), `not_stored ${entity}/appendOnly`],
    ['people', withEntity({ people: true }), `not_stored ${entity}/people`],
    ['organizations', withEntity({ organizations: true }), `not_stored ${entity}/organizations`],
    ['what the product is about', withEntity({ main: true }), `not_stored ${entity}/main`],
    ['a field that is the server’s alone', withField({ read: [] }), `empty_words ${field}/read`],
    ['a field that nobody writes', withField({ write: [] }), `empty_words ${field}/write`],
    ['a field that only the server writes', withField({ readOnly: true }), `not_stored ${field}/readOnly`],
    ['nobody at all', withEntity({ audience: [] }), `empty_words ${entity}/audience`],
    [
      'a person whose record it is not',
      withField({ type: 'reference', reference: 'users' }),
      `refers_to_people ${field}/reference`,
    ],
    [
      'a person under another name',
      withField({ type: 'reference', reference: 'moderators' }),
      `refers_to_people ${field}/reference`,
    ],
    [
      'a person in public',
      withEntity({
        own: ['field'],
        groups: [
          ...routesEntity.groups,
          { name: 'more', fields: [{ name: 'field', type: 'reference', reference: 'moderators', public: true }] },
        ],
      }),
      `public_person ${field}/public`,
    ],
    [
      'what the server keeps',
      withField({ type: 'reference', reference: 'sessions' }),
      `internal_entity ${field}/reference`,
    ],
    ['the name of an entity of the product', withEntity({ name: 'guides' }), `shipped_entity ${entity}/name`],
    ['the name of a route', withEntity({ name: 'search' }), `taken_name ${entity}/name`],
    ['a name that is too long', withEntity({ name: 'x'.repeat(41) }), `too_long ${entity}/name`],
    ['a field name that is too long', withField({ name: 'x'.repeat(41) }), `too_long ${field}/name`],
    ['a number of a kind that the product has', withEntity({ moderated: 1 }), `wrong_kind ${entity}/moderated`],
    [
      'more fields than anybody fills in',
      withEntity({
        groups: [
          ...routesEntity.groups,
          {
            name: 'more',
            fields: Array.from({ length: limits.fields }, (_, index) => ({ name: `f${index}`, type: 'text' })),
          },
        ],
      }),
      `too_many ${entity}`,
    ],
    [
      'another type of a shipped field',
      withChange({ add: [{ group: 'features', field: { name: 'name', type: 'text' } }] }),
      `shipped_field ${added}/field/name`,
    ],
    [
      'a field of people',
      throughJson({ format: 'marani/1', changes: [{ entity: 'users', hide: ['phone'] }] }),
      'fixed_entity changes/0/entity',
    ],
    [
      'a view of people',
      throughJson({ format: 'marani/1', changes: [{ entity: 'moderators', columns: ['phone'] }] }),
      'fixed_entity changes/0/entity',
    ],
    [
      'what the server keeps for itself',
      throughJson({ format: 'marani/1', changes: [{ entity: 'sessions', hide: ['id'] }] }),
      'fixed_entity changes/0/entity',
    ],
    [
      'an entity that is not there',
      throughJson({ format: 'marani/1', changes: [{ entity: 'guide' }] }),
      'unknown_entity changes/0/entity',
    ],
    [
      'access to an entity of the product',
      withChange({ access: { read: ['everyone'] } }),
      'unknown_entry changes/0/access',
    ],
    ['what is required of it', withChange({ required: ['name'] }), 'unknown_entry changes/0/required'],
    ['the title of an entity hidden', withChange({ hide: ['name'] }), 'hidden_title changes/0/hide/0'],
    ['a required field hidden', withChange({ hide: ['category_id'] }), 'hidden_required changes/0/hide/0'],
    ['what others name hidden', withChange({ hide: ['visible'] }), 'hidden_named changes/0/hide/0'],
    ['a field that is not there hidden', withChange({ hide: ['visibel'] }), 'unknown_field changes/0/hide/0'],
    ['a column that is not there', withChange({ columns: ['name', 'nothing'] }), 'unknown_field changes/0/columns/1'],
    ['a group that is not there', withChange({ order: { nothing: [] } }), 'unknown_group changes/0/order/nothing'],
    [
      'weights of what is not there',
      withChange({ completeness: { nothing: null } }),
      'unknown_field changes/0/completeness/nothing',
    ],
    [
      'weights that are none',
      withChange({ completeness: { name: { weight: -1 } } }),
      'completeness_numbers changes/0/completeness/name',
    ],
    ['roles', withList({ name: 'roles', values }), 'fixed_list codeLists/0/name'],
    [
      'kinds of records',
      withList({ name: 'entity_kinds', values: [{ value: 9, name: 'x' }] }),
      'fixed_list codeLists/0/name',
    ],
    [
      'a number among texts',
      withList({ name: 'colours', values: [...values, { value: 3, name: 'green' }] }),
      'mixed_values codeLists/0/values/2/value',
    ],
    ['a text among numbers', withList({ name: 'guide_types', values }), 'mixed_values codeLists/0/values/0/value'],
    [
      'a value of the product',
      withList({ name: 'guide_types', values: [{ value: 1, name: 'other' }] }),
      'shipped_value codeLists/0/values/0',
    ],
    [
      'a fraction',
      withList({ name: 'sizes', values: [{ value: 1.5, name: 'half' }] }),
      'fractional_value codeLists/0/values/0/value',
    ],
    ['no values', withList({ name: 'sizes', values: [] }), 'no_values codeLists/0/values'],
    [
      'no value to choose',
      withList({ name: 'colours', values, retired: ['red', 'blue'] }),
      'no_values_left codeLists/0/retired',
    ],
    [
      'an unknown value retired',
      withList({ name: 'colours', values, retired: ['green'] }),
      'unknown_value codeLists/0/retired/0',
    ],
  ])('%s', (_title, stored, expected) => {
    expect(codesOf(stored)).toContain(expected)
    expect(checkEntities(layered(files, stored, taken).declarations, taken)).toEqual([])
  })

  it('names of purged resources and fields stay reserved', () => {
    const purged = { ...storedAs(routesEntity), purged: [{ entity: 'wine_routes' }] }
    expect(codesOf(purged)).toEqual([`purged_name ${entity}/name`])
    const ofField = { ...withField({}), purged: [{ entity: 'wine_routes', field: 'field' }] }
    expect(codesOf(ofField)).toEqual([`purged_name ${field}/name`])
  })

  it('former names of fields stay reserved', () => {
    const stored = withField({})
    const [resource] = stored.resources ?? []
    expect(codesOf({ ...stored, resources: [{ ...resource, former: { field: 'name' } }] })).toEqual([
      'former_name resources/0/former/field',
    ])
  })

  it('names of other tables are reserved', () => {
    expect(codesOf(storedAs(routesEntity), { tables: new Set(['wine_routes']) })).toEqual([`taken_name ${entity}/name`])
  })

  it('suggests the closest name', () => {
    const [one] = found(withField({ type: 'txt' }))
    expect(one && mistakeSentence('en', one)).toBe('There is no type of field “txt”. Did you mean “text”?')
    expect(one && mistakeSentence('ka', one)).toBe('ველის ტიპი „txt“ არ არსებობს. იქნებ იგულისხმება „text“?')
  })
})
