import { describe, expect, it } from 'vitest'
import type { FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import type { StoredDocument } from '../../../src/engine/model/stored/documentSchema.ts'
import { checkDocument, checkDraft } from '../../../src/engine/model/stored/layered.ts'
import { files, taken } from './files.ts'
import { after, documentOf, resourceOf } from './pairs.ts'
import { document } from './wineRoutes.ts'

const length: FieldDeclaration = { name: 'length', type: 'integer' }
const first = (stored: StoredDocument) => stored.resources?.[0]
const fieldsOf = (stored: StoredDocument) =>
  first(stored)?.entity.groups.flatMap(group => group.fields.filter(field => typeof field !== 'string')) ?? []
const columnOf = (stored: StoredDocument, name: string) => {
  const field = fieldsOf(stored).find(one => one.name === name)
  return field?.column ?? field?.name
}

const start = after(emptyDocument, documentOf(resourceOf([length], {}, { ids: { name: 'a1', length: 'a2' } })))

describe('continuing a document', () => {
  it('gives every field a permanent ID', () => {
    const stored = after(emptyDocument, documentOf(resourceOf([length])))
    expect(first(stored)?.ids).toEqual({ name: 'n1', length: 'n2' })
    expect(first(after(stored, documentOf(resourceOf([length]))))?.ids).toEqual({ name: 'n1', length: 'n2' })
  })

  it('is idempotent', () => {
    const whole = after(emptyDocument, document)
    expect(after(whole, whole)).toEqual(whole)
  })

  it('keeps the column of a field that is renamed, and remembers the name', () => {
    const renamed = after(
      start,
      documentOf(resourceOf([{ name: 'length_km', type: 'integer' }], {}, { ids: { name: 'a1', length_km: 'a2' } })),
    )
    expect(columnOf(renamed, 'length_km')).toBe('length')
    expect(first(renamed)?.former).toEqual({ length: 'length_km' })
    expect(checkDocument(files, renamed, taken)).toEqual([])
  })

  it('treats a field with another name and no ID as another field', () => {
    const other = after(start, documentOf(resourceOf([{ name: 'length_km', type: 'integer' }])))
    expect(first(other)?.hide).toEqual(['length'])
    expect(columnOf(other, 'length_km')).toBe('length_km')
  })

  it('hides fields, resources and changes that are omitted', () => {
    const whole = after(emptyDocument, document)
    const none = after(whole, emptyDocument)
    expect(first(none)?.hidden).toBe(true)
    expect(none.changes?.[0]).toMatchObject({ entity: 'establishments', hide: ['parking_places'] })
    expect(none.codeLists).toEqual(whole.codeLists)
    expect(checkDocument(files, none, taken)).toEqual([])
  })

  it('retires values that are omitted from a list', () => {
    const whole = after(emptyDocument, document)
    const fewer = after(whole, {
      ...document,
      codeLists: [{ name: 'route_difficulties', values: [{ value: 'easy', name: 'easy' }] }],
    })
    expect(fewer.codeLists?.[0]?.retired).toEqual(['medium', 'hard'])
    expect(fewer.codeLists?.[0]?.values).toHaveLength(3)
  })

  it('starts a field of another type empty, and keeps the old one hidden with its column', () => {
    const other = after(
      start,
      documentOf(resourceOf([{ name: 'length', type: 'text' }], {}, { ids: { name: 'a1', length: 'a2' } })),
    )
    expect(fieldsOf(other)).toEqual([
      { name: 'name', type: 'text' },
      { name: 'length', type: 'text', column: 'length_2' },
      { name: 'length_2', type: 'integer', column: 'length' },
    ])
    expect(first(other)).toMatchObject({ ids: { name: 'a1', length: 'n1', length_2: 'a2' }, hide: ['length_2'] })
    expect(checkDocument(files, other, taken)).toEqual([])
  })

  it('keeps the label of a hidden field, whatever its name is now', () => {
    const called = (label: string) => ({ en: { fields: { name: 'Name', length: label } }, ka: { fields: {} } })
    const texts = called('Length')
    const begun = after(
      emptyDocument,
      documentOf({ ...resourceOf([length], {}, { ids: { name: 'a1', length: 'a2' } }), texts }),
    )
    const other = documentOf({
      ...resourceOf([{ name: 'length', type: 'text' }], {}, { ids: first(begun)?.ids }),
      texts: called('Length in words'),
    })
    const next = after(begun, other)
    expect(first(next)?.hide).toEqual(['length_2'])
    expect(first(next)?.texts?.en?.fields).toEqual({ name: 'Name', length: 'Length in words', length_2: 'Length' })
    expect(after(next, next)).toEqual(next)
  })

  it('restores everything when it continues to the previous document', () => {
    const other = after(
      start,
      documentOf(
        resourceOf(
          [
            { name: 'length', type: 'text' },
            { name: 'more', type: 'text' },
          ],
          {},
          { ids: { name: 'a1', length: 'a2' } },
        ),
      ),
    )
    const undone = after(other, start)
    expect(fieldsOf(undone).filter(({ name }) => !first(undone)?.hide?.includes(name))).toEqual(fieldsOf(start))
    expect(first(undone)?.ids).toMatchObject({ name: 'a1', length: 'a2' })
    expect(checkDocument(files, undone, taken)).toEqual([])
  })

  it('keeps the number of a kind', () => {
    const whole = after(emptyDocument, document)
    expect(first(whole)?.entity.moderated).toBe(100)
    const more = after(whole, {
      ...document,
      resources: [resourceOf([], { moderated: true as unknown as number }), ...(document.resources ?? [])],
    })
    expect(more.resources?.map(({ entity }) => entity.moderated)).toEqual([101, 100])
  })

  it('gives a new field its own column if its name is the column of a hidden field', () => {
    const kept: FieldDeclaration = { name: 'length_2', type: 'text', column: 'length' }
    const more = { ids: { name: 'a1', length_2: 'a3' }, hide: ['length_2'] }
    const before = documentOf(resourceOf([kept], {}, more))
    const draft = documentOf(resourceOf([{ name: 'length', type: 'integer' }, kept], {}, more))
    expect(checkDraft(files, draft, taken)).toEqual([])
    const stored = after(before, draft)
    expect([columnOf(stored, 'length'), columnOf(stored, 'length_2')]).toEqual(['length_2', 'length'])
    expect(checkDocument(files, stored, taken)).toEqual([])
  })

  it('keeps references between hidden fields when other fields take their names', () => {
    const slug: FieldDeclaration = { name: 'address', type: 'slug', from: 'label' }
    const region: FieldDeclaration = { name: 'region_id', type: 'reference', reference: 'regions' }
    const place: FieldDeclaration = { name: 'place', type: 'coordinates', bounds: 'region_id' }
    const fields: FieldDeclaration[] = [{ name: 'label', type: 'text' }, slug, region, place]
    const ids = { name: 'a1', label: 'a2', address: 'a3', region_id: 'a4', place: 'a5' }
    const before = after(emptyDocument, documentOf(resourceOf(fields, {}, { ids })))
    const anew = documentOf(
      resourceOf([
        { name: 'label', type: 'integer' },
        { name: 'region_id', type: 'integer' },
      ]),
    )
    const stored = after(before, anew)
    expect(fieldsOf(stored).slice(3)).toEqual([
      { name: 'label_2', type: 'text', column: 'label' },
      { ...slug, from: 'label_2' },
      { ...region, name: 'region_id_2', column: 'region_id' },
      { ...place, bounds: 'region_id_2' },
    ])
    expect(checkDocument(files, stored, taken)).toEqual([])
  })

  it('updates references in hidden fields when their targets are renamed', () => {
    const fields: FieldDeclaration[] = [
      { name: 'region_id', type: 'reference', reference: 'regions' },
      { name: 'spot', type: 'coordinates', bounds: 'region_id' },
    ]
    const ids = { name: 'a1', region_id: 'a2', spot: 'a3' }
    const before = after(emptyDocument, documentOf(resourceOf(fields, {}, { ids })))
    const renamed = after(
      before,
      documentOf(
        resourceOf(
          [{ name: 'area_id', type: 'reference', reference: 'regions' }],
          {},
          { ids: { name: 'a1', area_id: 'a2' } },
        ),
      ),
    )
    expect(fieldsOf(renamed).find(({ name }) => name === 'spot')?.bounds).toBe('area_id')
    expect(checkDocument(files, renamed, taken)).toEqual([])
  })
})
