import { describe, expect, it } from 'vitest'
import { checkDocument } from '../../../src/engine/model/stored/layered.ts'
import { documentFormat } from '../../../src/engine/model/stored/documentFormat.ts'
import type { StoredList, StoredResource } from '../../../src/engine/model/stored/documentSchema.ts'
import type { TableSample } from '../../../src/engine/rules/declaring/columnGroups.ts'
import { resourceFromTable } from '../../../src/engine/rules/declaring/fromTable.ts'
import { suggestName } from '../../../src/engine/rules/declaring/suggestName.ts'
import { resourceFromEntity, templates } from '../../../src/engine/rules/declaring/templates.ts'
import { files, taken } from './files.ts'

const mistakesOf = (resource: StoredResource, codeLists: StoredList[] = []) =>
  checkDocument(files, { format: documentFormat, resources: [resource], codeLists }, taken)

describe('a suggested name', () => {
  it.each([
    ['სირთულე', [], 'sirtule'],
    ['ღვინის მარშრუტი', [], 'ghvinis_marshruti'],
    ['Length, km', [], 'length_km'],
    ['Café d’Or', [], 'cafe_dor'],
    ['Name', ['name'], 'name_2'],
    ['Name', ['name', 'name_2'], 'name_3'],
    ['2026', [], 'field'],
    ['日本', ['field'], 'field_2'],
    ['constructor', [], 'field'],
    ['x'.repeat(100), ['x'.repeat(40)], `${'x'.repeat(38)}_2`],
  ])('for %s next to %j is %s', (label, others, name) => {
    expect(suggestName(label, new Set(others))).toBe(name)
  })
})

describe('templates for resources', () => {
  it.each(Object.entries(templates))('are valid: %s', (_name, template) => {
    expect(mistakesOf(template('begun_things', files))).toEqual([])
  })

  it.each(
    files.entities
      .filter(({ internal, of, people }) => !internal && of === undefined && !people)
      .map(entity => [entity.name, entity] as const),
  )('are valid if made from an existing resource: %s', (_name, entity) => {
    const found = mistakesOf(resourceFromEntity(entity, 'begun_things', files))
    // What else one must choose again: who owns what only people owned, and what a field that was left out was named by.
    expect(
      found.filter(({ code }) => !['unknown_field', 'no_owner', 'too_many', 'unfit_bounds'].includes(code)),
    ).toEqual([])
  })
})

const table: TableSample = {
  columns: [
    'დასახელება (ka)',
    'დასახელება (en)',
    'Seats',
    'Length',
    'Opened',
    'Email',
    'Website',
    'Phone',
    'Region',
    'Difficulty',
    'Guided',
    'Story',
    'Discount',
  ],
  rows: Array.from({ length: 9 }, (_, index) => [
    `მარანი ${index}`,
    `Cellar ${index}`,
    String(index * 3),
    `${index},5`,
    '26.05.2026',
    `info${index}@marani.example`,
    'www.marani.example',
    `59511223${index}`,
    ['Kakheti', 'Imereti', 'Kakheti '][index % 3] ?? '',
    ['easy', 'hard', 'medium'][index % 3] ?? '',
    index % 2 ? 'yes' : 'no',
    'A long story. '.repeat(20),
    ['10%', '15 %', '20%'][index % 3] ?? '',
  ]),
}

/** So many columns of twelve rows. */
const wide = (count: number, cell: (row: number, column: number) => string): TableSample => ({
  columns: Array.from({ length: count }, (_, column) => `column ${column}`),
  rows: Array.from({ length: 12 }, (_row, row) => Array.from({ length: count }, (_, column) => cell(row, column))),
})

describe('a table of a file', () => {
  const guessed = resourceFromTable(table, {
    name: 'cellars',
    fieldTypes: files.fieldTypes,
    titles: new Map([['regions', new Set(['kakheti', 'imereti'])]]),
    lists: new Set(files.codeLists.map(({ name }) => name)),
  })

  it('becomes a resource with guessed types', () => {
    const fields = guessed.resource.entity.groups.flatMap(group => group.fields)
    expect(
      fields.map(field => (typeof field === 'string' ? field : [field.name, field.type, field.localized ?? false])),
    ).toEqual([
      ['dasakheleba', 'text', true],
      ['seats', 'integer', false],
      ['length', 'decimal', false],
      ['opened', 'date', false],
      ['email', 'email', false],
      ['website', 'url', false],
      ['phone', 'phone', false],
      ['region', 'reference', false],
      ['difficulty', 'choice', false],
      ['guided', 'boolean', false],
      ['story', 'multiline', false],
      ['discount', 'percent', false],
    ])
    expect(guessed.codeLists).toMatchObject([
      { name: 'cellars_difficulty', values: [{ name: 'easy' }, { name: 'hard' }, { name: 'medium' }] },
    ])
  })

  it('says which column is read into which property', () => {
    expect(guessed.columns).toMatchObject({
      dasakheleba_ge: 'დასახელება (ka)',
      dasakheleba_en: 'დასახელება (en)',
      seats: 'Seats',
      region: 'Region',
    })
  })

  it('is valid', () => {
    expect(mistakesOf(guessed.resource, guessed.codeLists)).toEqual([])
  })

  const words = {
    languageNames: (locale: string) => (locale === 'ka' ? ['Georgian', 'ქართული'] : ['English', 'ინგლისური']),
    fieldsLabelled: (label: string) =>
      new Set(['Name', 'დასახელება'].includes(label) ? ['regions.title'] : label === 'Title' ? ['villages.title'] : []),
  }
  const pairOf = (columns: string[], cells = ['ღვინის სახლი', 'Wine house']) => {
    const { resource, columns: fed } = resourceFromTable(
      { columns: ['No', ...columns], rows: [['1', ...cells]] },
      { name: 'cellars', fieldTypes: files.fieldTypes, lists: new Set(), ...words },
    )
    return { fed, texts: resource.texts }
  }

  it.each([
    ['დასახელება', 'Name (en)'],
    ['დასახელება', 'Name'],
    ['Name', 'Name (English)'],
    ['Name (Georgian)', 'Name (English)'],
    ['Name, in Georgian', 'Name, in English'],
    ['Name_ka', 'NAME_EN'],
    ['Name GEO', 'Name ENG'],
    ['Georgian name', 'English name'],
    ['დასახელება', 'დასახელება (ინგლ.)'],
    ['დასახელება ქართულად', 'დასახელება ინგლისურად'],
    ['ქართული დასახელება', 'ინგლისური დასახელება'],
  ])('makes one field of %s and %s', (georgian, english) => {
    const { fed } = pairOf([georgian, english])
    const names = Object.keys(fed)
    expect(names).toHaveLength(3)
    expect(Object.values(fed)).toEqual(['No', georgian, english])
    expect(names.slice(1).map(name => name.slice(-3))).toEqual(['_ge', '_en'])
  })

  it('labels a field of two columns in each language by its column', () => {
    expect(pairOf(['დასახელება', 'Name (en)']).texts).toMatchObject({
      ka: { fields: { dasakheleba: 'დასახელება' } },
      en: { fields: { dasakheleba: 'Name' } },
    })
  })

  it.each([
    [['დასახელება', 'Address (en)'], undefined],
    [['დასახელება', 'Title'], undefined],
    [
      ['Georgian level', 'English level'],
      ['B2', 'C1'],
    ],
    [
      ['Name', 'Name (English)'],
      ['Wine house', 'Wine house'],
    ],
    [
      ['Price', 'Price (English)'],
      ['1', '2'],
    ],
  ])('makes two fields of %j with the cells %j', (columns, cells) => {
    expect(Object.values(pairOf(columns, cells).fed)).toEqual(['No', ...columns])
    expect(Object.keys(pairOf(columns, cells).fed).some(name => name.endsWith('_ge'))).toBe(false)
  })

  it('labels a column that stays alone by its whole header', () => {
    expect(pairOf(['დასახელება', 'Address (en)']).texts).toMatchObject({
      en: { fields: expect.objectContaining({ address_en: 'Address (en)' }) },
    })
  })

  it('uses its first text column as the title, even if records with these names exist', () => {
    const sample = {
      columns: ['No', 'Name', 'Region', 'Neighbour'],
      rows: [
        ['1', 'Kakheti', 'Kakheti', 'Imereti'],
        ['2', 'Imereti', 'Kakheti', 'Kakheti'],
      ],
    }
    const again = resourceFromTable(sample, {
      name: 'copies',
      fieldTypes: files.fieldTypes,
      titles: new Map([['regions', new Set(['kakheti', 'imereti'])]]),
      lists: new Set(),
    })
    const [group] = again.resource.entity.groups
    expect(group?.fields.map(field => (typeof field === 'string' ? field : field.type))).toEqual([
      'integer',
      'text',
      'reference',
      'reference',
    ])
  })

  it.each([
    ['integer', 'n/a', (index: number) => String(index * 7)],
    ['decimal', 'about 3', (index: number) => `${index},25`],
    ['date', 'soon', (index: number) => `2026-05-${String((index % 28) + 1).padStart(2, '0')}`],
    ['integer', '5+', (index: number) => String(index % 5)],
  ])('gets the type %s if one cell among many is %s, and a text or choice if many are', (type, odd, cell) => {
    const typeWith = (odds: number) => {
      const rows = Array.from({ length: 200 }, (_, index) => [`Name ${index}`, index < odds ? odd : cell(index)])
      const { resource } = resourceFromTable(
        { columns: ['Name', 'Value'], rows },
        { name: 'cellars', fieldTypes: files.fieldTypes, lists: new Set() },
      )
      return resource.entity.groups[0]?.fields.map(field => (typeof field === 'string' ? field : field.type))[1]
    }
    expect([typeWith(0), typeWith(1), typeWith(10)]).toEqual([type, type, type])
    expect(['text', 'choice']).toContain(typeWith(40))
  })

  it.each<[string, TableSample]>([
    ['of numbers alone', { columns: ['a', 'b'], rows: [['1', '2']] }],
    ['without rows', { columns: ['name', 'id', 'version'], rows: [] }],
    ['of heads that are no words', { columns: ['#1', '', '2', '2 (2)'], rows: [['x', 'y', 'z', '']] }],
    ['of 80 columns of numbers', wide(80, (row, column) => String(row * column))],
    ['of 80 columns of regions', wide(80, () => 'Kakheti')],
    ['of 80 columns of choices', wide(80, row => ['easy', 'hard'][row % 2] ?? '')],
    ['of heads like filters', { columns: ['Seats_gte', 'Seats', 'Seats_null', 'id_neq', 'Name lt'], rows: [] }],
    ['of heads that the database has', { columns: ['ctid', 'xmin', 'q', 'search', 'relevance', 'id'], rows: [] }],
    [
      'of heads that end in a language',
      { columns: ['Name ge en', 'Name (ka)', 'Name (en)', 'Name_ge_null'], rows: [] },
    ],
    ['of 200 columns', { columns: Array.from({ length: 200 }, (_, index) => `column ${index}`), rows: [] }],
  ])('is valid for a table %s', (_title, sample) => {
    const { resource, codeLists } = resourceFromTable(sample, {
      name: 'cellars',
      fieldTypes: files.fieldTypes,
      titles: new Map([['regions', new Set(['kakheti'])]]),
      lists: new Set(),
    })
    expect(mistakesOf(resource, codeLists)).toEqual([])
  })

  it('adds a title as the last field if it has none, and omits the column that does not fit', () => {
    const { resource, codeLists, columns } = resourceFromTable(
      wide(80, (row, column) => (column < 79 ? String(row) : (['easy', 'hard'][row % 2] ?? ''))),
      { name: 'cellars', fieldTypes: files.fieldTypes, lists: new Set() },
    )
    expect(resource.entity.groups[0]?.fields).toHaveLength(80)
    expect([Object.keys(columns).length, columns.column_79, codeLists]).toEqual([79, undefined, []])
    expect(resource.texts?.en?.fields).not.toHaveProperty('column_79')
  })

  it('reads each property from its own column, however similar the headers are', () => {
    const heads = ['title_ge', 'title_en', 'title ge', 'Title (ka)', 'Title']
    const { columns } = resourceFromTable(
      { columns: heads, rows: [['a', 'b', 'c', 'd', 'e']] },
      { name: 'cellars', fieldTypes: files.fieldTypes, lists: new Set() },
    )
    expect(Object.values(columns).toSorted()).toEqual(heads.toSorted())
  })
})
