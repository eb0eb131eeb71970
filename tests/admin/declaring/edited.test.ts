import { describe, expect, it } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { declaring as georgian } from '../../../i18n/ka/declaring.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import { checkDocument } from '../../../src/engine/model/stored/layered.ts'
import { dropped, moved } from '../../../src/features/declarations/panel/editing/arranged.ts'
import { fieldsOf, structureOf, type Edited } from '../../../src/features/declarations/panel/editing/edited.ts'
import { hiddenOrShown, withoutField } from '../../../src/features/declarations/panel/editing/editedFields.ts'
import { textOf, withText } from '../../../src/features/declarations/panel/editing/editedTexts.ts'
import { renamed } from '../../../src/features/declarations/panel/editing/renamed.ts'
import { merge3 } from '../../../src/features/declarations/panel/editing/merge.ts'
import { nameFrom } from '../../../src/features/declarations/panel/editing/names.ts'
import {
  duplicated,
  mayAdd,
  relabelled,
  withNewField,
  withValue,
  withValueLabel,
} from '../../../src/features/declarations/panel/editing/newField.ts'
import { ownerOf, withOwner } from '../../../src/features/declarations/panel/editing/owner.ts'
import { publishedFields } from '../../../src/features/declarations/panel/editing/published.ts'
import { retyped } from '../../../src/features/declarations/panel/editing/retyped.ts'
import { mappingOf } from '../../../src/features/declarations/panel/table/tableDraft.ts'
import { placeOf } from '../../../src/features/declarations/panel/editing/placeOf.ts'
import { fromOther, fromTemplate, templateNames } from '../../../src/features/declarations/panel/editing/templates.ts'
import { merged } from '../../../src/features/declarations/parts.ts'
import { codeLists, entities } from '../../../src/tourism/declarations.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { registry } from '../shell/panel.tsx'

const files = { entities, codeLists, fieldTypes, authorization }
const types = registry.fieldTypes
const names = { ka: ['მარშრუტი', 'მარშრუტები'], en: ['Route', 'Routes'] } as const
const words = { ka: georgian, en: english }
const brought = { declarations: files, words }
const labels = { ka: 'ორგანიზაცია', en: 'Organization' }

const places = (): Edited => ({
  document: fromTemplate('places', { name: 'routes', names }, brought),
  shipped: undefined,
  published: new Map(),
})
const regions = (): Edited => ({
  document: { ...emptyDocument, changes: [{ entity: 'regions' }] },
  shipped: entities.find(({ name }) => name === 'regions'),
  published: new Map(),
})
const namesIn = (edited: Edited) =>
  structureOf(edited, types).map(({ name, fields }) => [name, ...fields.map(({ field }) => field.name)])
const mistakesIn = ({ document }: Pick<Edited, 'document'>) => checkDocument(files, document)

describe('a new resource', () => {
  it.each(templateNames)('made from the template %s has no mistakes, in both languages', template => {
    const document = fromTemplate(template, { name: 'routes', names }, brought)
    expect(mistakesIn({ document })).toEqual([])
    expect(document.resources?.[0]?.texts?.ka?.name).toBe('მარშრუტი |||| მარშრუტები')
  })

  it.each(['establishments', 'guides', 'regions', 'categories', 'villages'])(
    'made from the resource %s has no mistakes',
    name => {
      const entity = registry.entity(name).declaration
      const document = fromOther(entity, { name: 'routes', names }, { declarations: files, texts: { ka: {}, en: {} } })
      expect(mistakesIn({ document })).toEqual([])
    },
  )

  it.each(['organization', 'person'] as const)(
    'can be given an owner (%s), and the owner can be removed again',
    owner => {
      const owned = withOwner(places(), owner, { registry, labels, types })
      expect(ownerOf(owned)).toBe(owner)
      expect(mistakesIn(owned)).toEqual([])
      const free = withOwner(owned, 'nobody', { registry, labels, types })
      expect(ownerOf(free)).toBe('nobody')
      expect(mistakesIn(free)).toEqual([])
    },
  )
})

describe('the names of fields', () => {
  it.each([
    ['სირთულე', 'sirtule'],
    ['სიგრძე, კმ', 'sigrdze_km'],
    ['  Wine routes! ', 'wine_routes'],
    ['2nd café', 'nd_cafe'],
    ['…', ''],
  ])('are suggested from labels: %s', (label, name) => {
    expect(nameFrom(label)).toBe(name)
  })

  it('follow the label until the field is published, also where texts refer to the field', () => {
    const { edited, name } = withNewField(places(), { type: 'integer', group: 'naming' }, { registry, types, words })
    const georgianFirst = relabelled(edited, name, { locale: 'ka', text: 'სიგრძე', types })
    expect(georgianFirst.name).toBe('sigrdze')
    const both = relabelled(georgianFirst.edited, 'sigrdze', { locale: 'en', text: 'Length', types })
    expect(both.name).toBe('length')
    expect(textOf(both.edited, 'ka', 'fields', 'length')).toBe('სიგრძე')
    const published = { ...both.edited, published: new Map([['length', { name: 'length', type: 'integer' }]]) }
    expect(relabelled(published, 'length', { locale: 'en', text: 'Way', types }).name).toBe('length')
  })
})

describe('a field', () => {
  it('whose parts have fixed names is offered only once for each resource', () => {
    expect(mayAdd(places(), 'coordinates', types)).toBe(false)
    expect(mayAdd(places(), 'text', types)).toBe(true)
  })

  it('does not get the former name of another field', () => {
    const { document, ...edited } = places()
    const [resource] = document.resources ?? []
    const former = { integer: 'length' }
    const renamedBefore = { ...edited, document: { ...document, resources: resource ? [{ ...resource, former }] : [] } }
    const added = withNewField(renamedBefore, { type: 'integer', group: 'naming' }, { registry, types, words })
    expect(added.name).toBe('integer_2')
  })

  it('gets neither the column of another field nor a reserved name', () => {
    const { document, ...edited } = places()
    const [resource] = document.resources ?? []
    const [group, ...groups] = resource?.entity.groups ?? []
    const beds = { name: 'beds', type: 'integer', column: 'integer' }
    const kept = resource && {
      ...resource,
      entity: { ...resource.entity, groups: [{ name: 'naming', fields: [...(group?.fields ?? []), beds] }, ...groups] },
    }
    const retypedBefore = { ...edited, document: { ...document, resources: kept ? [kept] : [] } }
    const added = withNewField(retypedBefore, { type: 'integer', group: 'naming' }, { registry, types, words })
    expect(added.name).toBe('integer_2')
    expect(mistakesIn(added.edited)).toEqual([])
    const named = relabelled(added.edited, 'integer_2', { locale: 'en', text: 'Relevance', types })
    expect(mistakesIn(named.edited)).toEqual([])
  })

  it.each(fieldTypes.filter(({ name }) => name !== 'id').map(({ name }) => name))(
    'of the type %s is added with the options that it requires',
    type => {
      const empty = { ...places(), document: fromTemplate('reference', { name: 'routes', names }, brought) }
      const { edited } = withNewField(empty, { type, group: 'naming' }, { registry, types, words })
      const codes = mistakesIn(edited).map(({ code }) => code)
      expect(codes.filter(code => code !== 'no_values')).toEqual([])
    },
  )

  it('moves within its group and to the next one, and can be dropped at the place of another field', () => {
    expect(namesIn(moved(places(), 'name', 1, types))[0]).toEqual(['naming', 'description', 'name'])
    expect(namesIn(moved(places(), 'description', 1, types))[1]).toEqual([
      'location',
      'description',
      'area_id',
      'location',
    ])
    expect(namesIn(moved(places(), 'name', -1, types))).toEqual(namesIn(places()))
    expect(namesIn(dropped(places(), 'photos', 'name', types))[0]).toEqual(['naming', 'photos', 'name', 'description'])
  })

  it('is duplicated below itself, and removed with everything that refers to it', () => {
    const copy = duplicated(places(), 'area_id', types)
    expect(namesIn(copy.edited)[1]).toEqual(['location', 'area_id', 'area_id_2', 'location'])
    const without = withoutField(copy.edited, 'area_id_2', types)
    expect(without.document).toEqual(places().document)
    expect(withoutField(places(), 'area_id', types).document.resources?.[0]?.entity.list?.columns).not.toContain(
      'area_id',
    )
  })
})

describe('a published field', () => {
  const withIds = (): Edited => {
    const { document, ...rest } = places()
    const [resource] = document.resources ?? []
    if (!resource) throw new Error('A template is a resource')
    const kept = { ...resource, ids: { name: 'f1', description: 'f2' }, hide: ['description'] }
    return { ...rest, document: { ...document, resources: [kept] } }
  }

  it('keeps its ID when it is renamed, whether hidden or not', () => {
    const head = withIds()
    const next = renamed(renamed(head, 'name', 'title'), 'description', 'about')
    expect(next.document.resources?.[0]).toMatchObject({ ids: { title: 'f1', about: 'f2' }, hide: ['about'] })
    const published = publishedFields(next.document, head.document, 'routes')
    expect([published.get('title')?.name, published.get('about')?.name]).toEqual(['name', 'description'])
    expect(withoutField(next, 'title', types).document.resources?.[0]?.ids).toEqual({ about: 'f2' })
  })

  it('gets another type with the options that it requires, and keeps the options that both types have', () => {
    const listed = retyped(withIds(), 'description', 'choice', { registry, types })
    const field = fieldsOf(listed, types).find(view => view.field.name === 'description')?.field
    expect(field).toMatchObject({ type: 'choice', choices: 'routes_description' })
    expect(field?.localized).toBeUndefined()
    expect(listed.document.codeLists).toEqual([{ name: 'routes_description', values: [] }])
    const number = retyped(withIds(), 'name', 'integer', { registry, types })
    expect(mistakesIn(retyped(number, 'name', 'text', { registry, types }))).toEqual([])
  })
})

describe('a value in a code list of the product', () => {
  it('can be added, labelled, and named differently from the existing values', () => {
    const shipped = registry.codeList('guide_types').values
    const guides = (): Edited => ({
      document: { ...emptyDocument, changes: [{ entity: 'guides' }] },
      shipped: entities.find(({ name }) => name === 'guides'),
      published: new Map(),
    })
    const added = withValue(guides(), 'guide_types', shipped)
    const said = { list: 'guide_types', name: 'value', locale: 'en', text: 'City' } as const
    const named = withValueLabel(added, said, { isPublished: false, shipped })
    const relabelled = withValueLabel(
      named,
      { list: 'guide_types', name: 'city', locale: 'en', text: 'City walks' },
      { isPublished: true, shipped },
    )
    expect(relabelled.document.codeLists).toEqual([
      {
        name: 'guide_types',
        values: [{ name: 'city_2', value: 1_000 }],
        texts: { ka: {}, en: { city_2: 'City', city: 'City walks' } },
      },
    ])
    expect(mistakesIn(relabelled)).toEqual([])
    const words = withValue(guides(), 'ratings', [{ name: 'value', value: 'value' }])
    expect(words.document.codeLists?.[0]?.values).toEqual([{ name: 'value_2', value: 'value_2' }])
  })
})

describe('rows that were uploaded before their resource was published', () => {
  it('find their fields by column, whatever the fields are named by then', () => {
    const entity = registry.entity('regions')
    const waiting = {
      resource: 'regions',
      fields: { c1_ge: { column: 'A' }, c1_en: { column: 'B' }, c2: { column: 'C' } },
    }
    const { fields } = mappingOf(entity, { title: 'c1', code: 'c2' }, waiting)
    expect(fields).toEqual({ title_ge: { column: 'A' }, title_en: { column: 'B' }, code: { column: 'C' } })
    expect(mappingOf(entity, { code: 'c1' }, waiting).fields).toEqual({ code: { column: 'A' } })
  })
})

describe('an entity of the product', () => {
  it('can get fields, texts, another order and hidden fields without a mistake', () => {
    const { edited, name } = withNewField(
      regions(),
      { type: 'integer', group: 'naming', after: 'title' },
      { registry, types, words },
    )
    const labelled = withText(edited, 'en', ['fields', 'code'], 'ISO code')
    const hidden = hiddenOrShown(labelled, 'image')
    expect(namesIn(hidden)[0]?.slice(0, 3)).toEqual(['naming', 'title', name])
    expect(
      fieldsOf(hidden, types)
        .filter(({ isHidden }) => isHidden)
        .map(({ field }) => field.name),
    ).toEqual(['image'])
    expect(mistakesIn(hidden)).toEqual([])
    expect(hiddenOrShown(hidden, 'image').document.changes?.[0]?.hide).toBeUndefined()
  })
})

describe('changes of two people', () => {
  it('are merged by name; if both changed the same text, one’s own is used', () => {
    const base = places()
    const mine = withText(moved(base, 'name', 1, types), 'en', ['fields', 'name'], 'Mine')
    const theirs = withText(
      withNewField(base, { type: 'date', group: 'media' }, { registry, types, words }).edited,
      'en',
      ['fields', 'name'],
      'Theirs',
    )
    const both = { ...base, document: merge3(base.document, mine.document, theirs.document) as Edited['document'] }
    expect(namesIn(both)[2]).toEqual(['media', 'photos', 'date'])
    expect(textOf(both, 'en', 'fields', 'name')).toBe('Mine')
  })
})

describe('a mistake', () => {
  it('is located at its field, group, code list or entry', () => {
    const { edited } = withNewField(places(), { type: 'choice', group: 'naming' }, { registry, types, words })
    const head = fromTemplate('reference', { name: 'others', names }, brought)
    const whole = merged(head, edited.document)
    const [found] = checkDocument(files, whole)
    expect(found && placeOf(found, whole)).toMatchObject({ list: 'routes_choice' })
    const path = ['resources', 1, 'entity', 'groups', 0, 'fields', 1, 'maximum']
    expect(placeOf({ path }, whole)).toEqual({
      resource: 'routes',
      group: 'naming',
      field: 'description',
      entry: 'maximum',
    })
    expect(placeOf({ path: ['resources', 1, 'entity', 'list', 'sort'] }, whole)).toEqual({
      resource: 'routes',
      entry: 'list',
    })
  })
})
