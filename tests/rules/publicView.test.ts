import { describe, expect, it } from 'vitest'
import type { EntityDeclaration } from '../../src/engine/model/declaration.ts'
import { isPublic, publicView, publicRecord } from '../../src/engine/rules/access/publicView.ts'
import { isRecordAddress, recordAddress } from '../../src/engine/rules/text/recordAddress.ts'
import { registryOf } from './declared.ts'
import { ownFile } from '../fields/ownFile.ts'

const barrels: EntityDeclaration = {
  name: 'barrels',
  title: 'name',
  groups: [
    {
      name: 'barrel',
      fields: [
        { name: 'name', type: 'text', localized: true, search: true, public: true },
        { name: 'place', type: 'coordinates', public: true },
        { name: 'photos', type: 'images', public: true },
        { name: 'owner', type: 'text' },
        { name: 'kind', type: 'text' },
        { name: 'shown', type: 'boolean' },
      ],
    },
  ],
}
const viewed = (declaration: EntityDeclaration, lang?: 'ka' | 'en', ...others: EntityDeclaration[]) =>
  publicView(registryOf(declaration, ...others).entity(declaration.name), lang)

describe('the public view of an entity', () => {
  it('is empty without a public field, and for internal entities', () => {
    expect(
      viewed({ ...barrels, groups: [{ name: 'barrel', fields: [{ name: 'name', type: 'text' }] }] }),
    ).toBeUndefined()
    expect(viewed({ ...barrels, internal: true })).toBeUndefined()
  })

  it('has the ID first and then the public fields, composite ones by their parts', () => {
    expect([...(viewed(barrels)?.entity.properties.keys() ?? [])]).toEqual([
      'id',
      'name_ge',
      'name_en',
      'lat',
      'lng',
      'photos',
    ])
    expect([...(viewed(barrels, 'en')?.entity.properties.keys() ?? [])]).toEqual(['id', 'name', 'lat', 'lng', 'photos'])
  })

  it('contains only records that exist, are approved, visible, and of the narrowed entity', () => {
    const notDeleted = { property: 'deleted_at', operator: 'in', value: [null] }
    expect(viewed(barrels)?.where).toEqual([notDeleted])
    expect(viewed({ ...barrels, moderated: 1, shownBy: 'shown' })?.where).toEqual([
      notDeleted,
      { property: 'status', operator: 'in', value: ['approved'] },
      { property: 'shown', operator: 'in', value: [true] },
    ])
    expect(
      viewed(
        {
          ...barrels,
          name: 'casks',
          of: 'barrels',
          where: { kind: 'cask' },
          groups: [{ name: 'barrel', fields: ['name', 'kind'] }],
        },
        undefined,
        barrels,
      )?.where,
    ).toEqual([{ property: 'kind', operator: 'in', value: ['cask'] }, notDeleted])
  })

  it('can be searched only if every searched word is public', () => {
    expect(viewed(barrels)?.entity.searchable).toHaveLength(2)
    const [group] = barrels.groups
    const secret = {
      ...barrels,
      groups: [
        { name: 'barrel', fields: [...(group?.fields ?? []), { name: 'secret', type: 'text', search: true } as const] },
      ],
    }
    expect(viewed(secret)?.entity.searchable).toEqual([])
  })

  it('in one language contains only that language, inside values too', () => {
    const row = {
      id: '1',
      name_ge: 'ა',
      name_en: 'A',
      lat: 42,
      lng: 44,
      photos: [
        { url: ownFile('a.webp'), alt_ge: 'ბ', alt_en: 'B' },
        { url: ownFile('b.webp'), alt_ge: 'გ' },
      ],
      owner: 'x',
      kind: null,
      shown: true,
    }
    const shown = (lang?: 'ka' | 'en') => {
      const view = viewed(barrels, lang)
      return view && publicRecord(view, row)
    }
    expect(shown()).toEqual({ id: '1', name_ge: 'ა', name_en: 'A', lat: 42, lng: 44, photos: row.photos })
    expect(shown('ka')).toEqual({
      id: '1',
      name: 'ა',
      lat: 42,
      lng: 44,
      photos: [
        { url: ownFile('a.webp'), alt: 'ბ' },
        { url: ownFile('b.webp'), alt: 'გ' },
      ],
    })
    expect(shown('en')).toEqual({
      id: '1',
      name: 'A',
      lat: 42,
      lng: 44,
      photos: [{ url: ownFile('a.webp'), alt: 'B' }, { url: ownFile('b.webp') }],
    })
  })

  it('has titles in the requested language, and in Georgian without one', () => {
    expect([viewed(barrels), viewed(barrels, 'ka'), viewed(barrels, 'en')].map(view => view?.title?.name)).toEqual([
      'name_ge',
      'name_ge',
      'name_en',
    ])
  })
})

describe('the public URL of a record', () => {
  const barrel = registryOf({
    ...barrels,
    moderated: 1,
    shownBy: 'shown',
    groups: [
      {
        name: 'barrel',
        fields: [
          { name: 'name', type: 'text', localized: true, public: true },
          { name: 'slug', type: 'slug', localized: true, unique: true, from: 'name', public: true },
          { name: 'shown', type: 'boolean' },
        ],
      },
    ],
  }).entity('barrels')
  const record = { id: 'b1', status: 'approved', shown: true, slug_ge: 'ქვევრი', slug_en: 'qvevri' }

  it('is known only while the record is public', () => {
    expect(isPublic(barrel, record)).toBe(true)
    for (const other of [{ status: 'hidden' }, { shown: false }, { deleted_at: '2026-01-01T00:00:00.000Z' }])
      expect(isPublic(barrel, { ...record, ...other })).toBe(false)
  })

  it('contains the slug in the reader’s language, and does not exist without one', () => {
    const template = 'https://site.example/{language}/{resource}/{slug}'
    expect(recordAddress(template, barrel, record, 'en')).toBe('https://site.example/en/barrels/qvevri')
    expect(recordAddress(template, barrel, record, 'ge')).toBe(
      `https://site.example/ka/barrels/${encodeURIComponent('ქვევრი')}`,
    )
    expect(recordAddress(template, barrel, { ...record, slug_en: null }, 'en')).toBeUndefined()
    expect(recordAddress('https://site.example/b?{id}', barrel, record, 'en')).toBe('https://site.example/b?b1')
  })

  it.each([
    ['https://site.example/{slug}', true],
    ['http://site.example/?id={id}', true],
    ['https://site.example/', false],
    ['javascript:{slug}', false],
    ['https:// {slug}', false],
  ])('may be set to %j: %s', (template, fits) => expect(isRecordAddress(template)).toBe(fits))
})
