import { describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { checkEntities } from '../../../src/engine/model/checkEntities.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { checkDocument, layered } from '../../../src/engine/model/stored/layered.ts'
import { withoutSuperseded } from '../../../src/engine/model/stored/superseded.ts'
import { files, taken } from './files.ts'
import { document, wineRoutes } from './wineRoutes.ts'

const over = (stored: unknown) => layered(files, stored, taken)
const named = (stored: unknown, name: string) => over(stored).declarations.entities.find(entity => entity.name === name)

describe('files with a stored document', () => {
  it('are the same objects if nothing is stored', () => {
    const { declarations, setAside, retained: kept, lacking } = over(emptyDocument)
    expect(declarations.entities.every((entity, index) => entity === files.entities[index])).toBe(true)
    expect({ setAside, kept, lacking }).toEqual({ setAside: [], kept: { tables: [], columns: [] }, lacking: {} })
  })

  it('make one registry, in which stored entities are like any others', () => {
    const { declarations, setAside } = over(document)
    expect(setAside).toEqual([])
    expect(checkEntities(declarations, taken)).toEqual([])
    const registry = createRegistry(declarations)
    expect(registry.entity('wine_routes').properties.get('name_ge')?.column).toBe('text')
    expect(registry.entity('establishments').groups.map(({ name }) => name)).toContain('parking')
    expect(registry.codeList('route_difficulties').values.map(({ retired }) => retired)).toEqual([
      undefined,
      undefined,
      true,
    ])
  })

  it('leave unchanged entities as they are', () => {
    const { declarations } = over(document)
    const changed = declarations.entities.filter(entity => !files.entities.includes(entity)).map(({ name }) => name)
    expect(changed).toEqual(['establishments', 'wine_routes'])
  })

  it('number the kinds of moderated records from 100 on', () => {
    const { declarations, texts } = over(document)
    expect(named(document, 'wine_routes')?.moderated).toBe(100)
    expect(declarations.codeLists.find(({ name }) => name === 'entity_kinds')?.values.at(-1)).toEqual({
      value: 100,
      name: 'wine_routes',
    })
    expect(texts.en.codes.entity_kinds).toEqual({ wine_routes: 'Wine route' })
  })

  it('hide a field without losing its values: it stays declared, and nobody can read it', () => {
    const { declarations } = over(document)
    const property = createRegistry(declarations).entity('establishments').properties.get('mziskari_member')
    expect(property?.hidden).toBe(true)
  })

  it('hide a resource and keep its table', () => {
    const {
      declarations,
      retained: kept,
      setAside,
    } = over({ ...document, resources: [{ ...wineRoutes, hidden: true }] })
    expect(declarations.entities.some(({ name }) => name === 'wine_routes')).toBe(false)
    expect(kept.tables).toEqual(['wine_routes'])
    expect(setAside).toEqual([])
  })

  it('show a missing text in another language or derive it from the name, and count both', () => {
    const { texts, lacking } = over(document)
    expect(texts.ka.resources.wine_routes?.fields).toMatchObject({
      name: 'დასახელება',
      length_km: 'Length, km',
      location: 'Location',
    })
    expect(texts.ka.codes.route_difficulties).toEqual({ easy: 'მარტივი', medium: 'საშუალო', hard: 'რთული' })
    expect(texts.en.codes.route_difficulties?.hard).toBe('რთული')
    expect(lacking).toEqual({ wine_routes: 8, establishments: 2, route_difficulties: 1 })
    const partLabel = (locale: string, part: string) => (part === 'lat' ? `${part} (${locale})` : undefined)
    const parted = layered(files, document, { ...taken, partLabel })
    expect([texts.ka.resources.wine_routes?.fields?.lat, parted.texts.ka.resources.wine_routes?.fields?.lat]).toEqual([
      'Lat',
      'lat (ka)',
    ])
    expect(parted.lacking.wine_routes).toBe(7)
  })

  it('keep the product’s text in languages without a stored text', () => {
    const { texts } = over({
      format: 'marani/1',
      changes: [{ entity: 'regions', texts: { en: { name: 'Land |||| Lands', fields: { title: 'Called' } } } }],
      codeLists: [{ name: 'guide_types', texts: { en: { wine: 'Winelover' } } }],
    })
    expect(texts.en.resources.regions).toMatchObject({ name: 'Land |||| Lands', fields: { title: 'Called' } })
    expect(texts.ka.resources.regions).toEqual({ groups: {}, fields: {}, hints: {}, advice: {} })
    expect([texts.en.codes.guide_types, texts.ka.codes.guide_types]).toEqual([{ wine: 'Winelover' }, {}])
  })

  it('set aside what conflicts with the product, keep its columns, and use the rest', () => {
    const stored: StoredDocument = {
      ...document,
      changes: [
        {
          entity: 'establishments',
          add: [
            { group: 'features', field: { name: 'slug', type: 'text' } },
            { group: 'features', field: { name: 'stars', type: 'integer' } },
            { group: 'features', field: { name: 'old', type: 'no_such_type', localized: true } },
          ],
        },
      ],
    }
    const { setAside, retained: kept, declarations } = over(stored)
    expect(
      setAside.map(({ path, name, mistakes }) => [path.join('/'), name, mistakes.map(({ code }) => code)]),
    ).toEqual([
      ['changes/0/add/0', 'establishments', ['shipped_field']],
      ['changes/0/add/2', 'establishments', ['unknown_type']],
    ])
    expect(kept.columns.map(({ column }) => column)).toEqual(['slug', 'old_ge', 'old_en'])
    expect(checkEntities(declarations, taken)).toEqual([])
    expect(createRegistry(declarations).entity('establishments').properties.has('stars')).toBe(true)
  })

  it('set aside a resource with what refers to it', () => {
    const referring = {
      entity: {
        ...wineRoutes.entity,
        name: 'stops',
        moderated: undefined,
        own: undefined,
        access: { read: ['everyone'] },
        list: undefined,
        groups: [
          {
            name: 'naming',
            fields: [
              { name: 'name', type: 'text' },
              { name: 'route_id', type: 'reference', reference: 'wine_routes' },
            ],
          },
        ],
      },
    }
    const broken = { ...wineRoutes, entity: { ...wineRoutes.entity, of: 'credentials' } }
    const { setAside, retained: kept } = over({ ...document, resources: [broken, referring] })
    expect(setAside.map(({ name, mistakes }) => [name, mistakes.map(({ code }) => code)])).toEqual([
      ['wine_routes', ['not_stored']],
      ['stops', ['unknown_entity']],
    ])
    expect(kept.tables).toEqual(['wine_routes', 'stops'])
  })

  it.each([
    [undefined],
    [null],
    [7],
    ['x'],
    [[]],
    [{}],
    [{ format: 'marani/2', resources: [wineRoutes] }],
    [{ format: 'marani/1', resources: 'x' }],
    [{ format: 'marani/1', resources: [null, 7, 'x', {}, { entity: null }] }],
    [{ format: 'marani/1', changes: [null, { entity: 'nothing' }] }],
    [JSON.parse(`{"format":"marani/1","resources":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)],
    [JSON.parse('{"format":"marani/1","__proto__":{"resources":[]}}')],
  ])('are the files alone where nothing that is stored can be read (%#)', stored => {
    const { declarations, setAside } = over(stored)
    expect(declarations.entities).toEqual(files.entities)
    expect(setAside.length).toBeGreaterThan(0)
    expect(checkDocument(files, stored, taken).length).toBeGreaterThan(0)
  })

  it('keep the tables of a document of a later format', () => {
    expect(over({ ...document, format: 'marani/2' }).retained.tables).toEqual(['wine_routes'])
  })
})

describe('a resource that the product now declares itself', () => {
  const guides = files.entities.find(({ name }) => name === 'guides')
  if (!guides) throw new Error('no guides')
  const stored = (groups = guides.groups): StoredDocument => ({
    format: 'marani/1',
    resources: [{ entity: { ...guides, groups } }],
  })

  it('is the product’s if both are equal', () => {
    const left = withoutSuperseded(files, stored())
    expect(checkDocument(files, left, taken)).toEqual([])
    expect(over(left).declarations.entities.every((entity, index) => entity === files.entities[index])).toBe(true)
  })

  it('becomes a change with its additions', () => {
    const more = { name: 'dogs', type: 'boolean' }
    const left = withoutSuperseded(files, stored([...guides.groups, { name: 'company', fields: [more] }]))
    expect(left).toMatchObject({
      resources: [],
      changes: [{ entity: 'guides', add: [{ group: 'company', field: more }] }],
    })
    expect(checkDocument(files, left, taken)).toEqual([])
    expect(createRegistry(over(left).declarations).entity('guides').properties.has('dogs')).toBe(true)
  })

  it('leaves a document without such resources unchanged', () => {
    expect(withoutSuperseded(files, document)).toBe(document)
    expect(withoutSuperseded(files, 7)).toBe(7)
  })
})
