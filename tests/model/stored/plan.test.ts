import { describe, expect, it } from 'vitest'
import { stepSentence } from '../../../i18n/declarationTexts.ts'
import type { FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import { planHash } from '../../../src/engine/model/plan/planHash.ts'
import { planModel } from '../../../src/engine/model/plan/planModel.ts'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { emptyDocument } from '../../../src/engine/model/stored/documentFormat.ts'
import type { StoredDocument, StoredResource } from '../../../src/engine/model/stored/documentSchema.ts'
import { layered } from '../../../src/engine/model/stored/layered.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { countPlan } from '../../../src/engine/records/countPlan.ts'
import { createFakerestStore } from '../../../src/prototype/fakerestStore.ts'
import { files, taken } from './files.ts'
import { after, documentOf, planned, resourceOf } from './pairs.ts'
import { document } from './wineRoutes.ts'

const at = '2026-11-22T10:00:00.000Z'
const person = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'
const idOf = (index: number): string => `018f3c5e-7b1a-7c3d-9e4f-${String(index).padStart(12, '0')}`

/** Rows as a store keeps them. */
const rowsOf = (values: readonly Row[]): Row[] =>
  values.map((row, index) => ({
    id: idOf(index),
    version: 1,
    created_at: at,
    created_by: person,
    updated_at: at,
    updated_by: person,
    deleted_at: null,
    search: '',
    standing: 0,
    ...row,
  }))

/** The steps between two documents, over rows that are there before. */
async function stepsBetween(before: StoredDocument, stored: StoredDocument, rows: readonly Row[] = []) {
  const from = planned(before)
  const to = planned(after(before, stored))
  const registry = createRegistry(from.declarations)
  const store = createFakerestStore(registry, {})
  if (rows.length > 0) await store.insert('trails', rowsOf(rows))
  const records = { registry, store }
  return countPlan({ records, next: createRegistry(to.declarations), words: () => [] }, planModel(from, to))
}

const resource = (fields: readonly FieldDeclaration[], entity: Partial<StoredResource['entity']> = {}) =>
  documentOf(
    resourceOf(fields, entity as object, {
      ids: { name: 'a1', ...Object.fromEntries(fields.map(({ name }) => [name, `b_${name}`])) },
    }),
  )

const note: FieldDeclaration = { name: 'note', type: 'text' }
const begun = (fields: readonly FieldDeclaration[], entity: Partial<StoredResource['entity']> = {}) =>
  after(emptyDocument, resource(fields, entity))

const withNotes = (...notes: unknown[]): Row[] => notes.map((value, index) => ({ name: `trail ${index}`, note: value }))

describe('a plan', () => {
  it('has no steps if nothing changes', async () => {
    const whole = after(emptyDocument, document)
    expect(await stepsBetween(whole, whole)).toEqual([])
    expect(await stepsBetween(emptyDocument, emptyDocument)).toEqual([])
  })

  it('adds what is new', async () => {
    const steps = await stepsBetween(emptyDocument, document)
    expect(steps.map(({ step: { kind, code, entity, field, list } }) => [kind, code, field ?? list ?? entity])).toEqual(
      [
        ['adds', 'add_group', 'establishments'],
        ['adds', 'add_field', 'parking_places'],
        ['hides', 'hide_field', 'mziskari_member'],
        ['adds', 'add_resource', 'wine_routes'],
        ['adds', 'add_list', 'route_difficulties'],
        ['shows', 'change_texts', 'establishments'],
      ],
    )
  })

  it.each<[string, StoredDocument, StoredDocument, Row[], unknown[]]>([
    [
      'a field that becomes required',
      begun([note]),
      resource([{ ...note, required: true }]),
      withNotes('x', null, null),
      [['tightens', 'require_field', 2, 3]],
    ],
    [
      'a new field that is required',
      begun([]),
      resource([{ ...note, required: true }]),
      [{ name: 'a' }, { name: 'b' }],
      [
        ['adds', 'add_field', 0, 0],
        ['tightens', 'require_field', 2, 2],
      ],
    ],
    [
      'a shorter text',
      begun([note]),
      resource([{ ...note, maximum: 3 }]),
      withNotes('long text', 'ok', null),
      [['tightens', 'limit_values', 1, 3]],
    ],
    [
      'a smaller number',
      begun([{ name: 'note', type: 'integer' }]),
      resource([{ name: 'note', type: 'integer', maximum: 3 }]),
      withNotes(3, 4, 5, null),
      [['tightens', 'limit_values', 2, 4]],
    ],
    [
      'a larger number',
      begun([{ name: 'note', type: 'integer', maximum: 3 }]),
      resource([{ name: 'note', type: 'integer', maximum: 9 }]),
      withNotes(3),
      [['shows', 'change_options', 0, 0]],
    ],
    [
      'a field that becomes unique',
      begun([note]),
      resource([{ ...note, unique: true }]),
      withNotes('a', 'a', 'b', null, null),
      [['tightens', 'make_unique', 2, 5]],
    ],
    [
      'a field that everybody sees',
      begun([note]),
      resource([{ ...note, public: true }]),
      withNotes('a', null),
      [['widens', 'publish_field', 1, 2]],
    ],
    [
      'a field that fewer people read',
      begun([note]),
      resource([{ ...note, read: ['administrator'] }]),
      withNotes('a', null),
      [['tightens', 'narrow_readers', 0, 0]],
    ],
    [
      'a field that more people read',
      begun([{ ...note, read: ['administrator'] }]),
      resource([{ ...note, read: ['administrator', 'moderator'] }]),
      withNotes('a', null),
      [['widens', 'widen_readers', 1, 2]],
    ],
    [
      'a resource that more people read',
      begun([]),
      resource([], { access: { read: ['management', 'everyone'], create: ['management'] } }),
      [{ name: 'a' }],
      [
        ['widens', 'widen_access', 1, 1],
        ['tightens', 'narrow_access', 0, 0],
      ],
    ],
    ['a field that is hidden', begun([note]), resource([]), withNotes('a', null), [['hides', 'hide_field', 1, 2]]],
    [
      'a field that comes back',
      after(begun([note]), resource([])),
      resource([note]),
      withNotes('a', null),
      [['shows', 'restore_field', 1, 2]],
    ],
    [
      'a type that changes',
      begun([note]),
      resource([{ name: 'note', type: 'integer' }]),
      withNotes('12', 'twelve', null, '7'),
      [['converts', 'convert_field', 1, 3]],
    ],
    [
      'a name that changes',
      begun([note]),
      documentOf(resourceOf([{ name: 'remark', type: 'text' }], {}, { ids: { name: 'a1', remark: 'b_note' } })),
      withNotes('a'),
      [['shows', 'rename_field', 0, 0]],
    ],
    [
      'a resource that is hidden',
      begun([note]),
      emptyDocument,
      withNotes('a', 'b'),
      [['hides', 'hide_resource', 2, 2]],
    ],
    [
      'another order and another list',
      begun([note]),
      resource([], {
        groups: [{ name: 'naming', fields: [note, { name: 'name', type: 'text' }] }],
        list: { columns: ['note'] },
      }),
      [],
      [
        ['shows', 'change_layout', 0, 0],
        ['shows', 'change_list', 0, 0],
      ],
    ],
    ['moderation', begun([]), resource([], { moderated: true }), [{ name: 'a' }], [['tightens', 'moderate', 1, 1]]],
  ])('says what happens to %s, and with how many records', async (_title, before, stored, rows, expected) => {
    const steps = await stepsBetween(before, stored, rows)
    expect(steps.map(({ step: { kind, code }, count, total }) => [kind, code, count, total])).toEqual(expected)
  })

  it('says that values have another order, and not if new ones are only appended', async () => {
    const stored = (names: readonly string[]) => ({
      ...emptyDocument,
      codeLists: [{ name: 'surfaces', values: names.map(name => ({ value: name, name })) }],
    })
    const codes = async (...after: string[]) =>
      (await stepsBetween(stored(['gravel', 'sand']), stored(after))).map(({ step: { code } }) => code)
    expect(await codes('sand', 'gravel')).toEqual(['order_values'])
    expect(await codes('gravel', 'sand', 'mud')).toEqual(['add_values'])
    expect(await codes('mud', 'gravel', 'sand')).toEqual(['add_values'])
  })

  it('counts the records with a value that is retired', async () => {
    const list = { name: 'surfaces', values: ['gravel', 'sand'].map(value => ({ value, name: value })) }
    const field: FieldDeclaration = { name: 'note', type: 'choice', choices: 'surfaces' }
    const before = { ...begun([field]), codeLists: [list] }
    const steps = await stepsBetween(
      before,
      { ...resource([field]), codeLists: [{ ...list, retired: ['sand'] }] },
      withNotes('gravel', 'sand', 'sand'),
    )
    expect(steps.map(({ step: { code }, count }) => [code, count])).toEqual([['retire_values', 2]])
  })

  it('reports renamed labels of the product’s values, and uses labels for roles and types', async () => {
    const list = { name: 'guide_types', texts: { en: { city: 'City walks' } } }
    const [relabelled] = await stepsBetween(emptyDocument, { ...emptyDocument, codeLists: [list] })
    expect(relabelled?.step).toMatchObject({ code: 'change_texts', list: 'guide_types' })
    const narrowed = resource([{ ...note, read: ['management'] }])
    const [narrower] = await stepsBetween(begun([note]), narrowed)
    expect(narrower && stepSentence('en', narrower, [])).toContain('Everyone signed in')
    const retyped = resource([{ ...note, type: 'integer' }])
    const [converted] = await stepsBetween(begun([note]), retyped)
    expect(converted && stepSentence('ka', converted, [])).toContain('მთელი რიცხვი')
  })

  it('is undone by the plan back to the previous document', async () => {
    const whole = after(emptyDocument, document)
    const steps = await stepsBetween(whole, emptyDocument)
    expect(steps.map(({ step: { code, field, entity } }) => [code, field ?? entity])).toEqual([
      ['restore_field', 'mziskari_member'],
      ['hide_field', 'parking_places'],
      ['hide_resource', 'wine_routes'],
      ['change_texts', 'establishments'],
    ])
  })

  it('has another hash if a step affects records for the first time or ten times as many, but not for a few more', async () => {
    const [before, stored] = [begun([note]), resource([{ ...note, required: true }])]
    const hashOf = async (filled: number, empty: number) => {
      const notes = [...Array<string>(filled).fill('a'), ...Array<null>(empty).fill(null)]
      return planHash(await stepsBetween(before, stored, withNotes(...notes)))
    }
    const seen = await hashOf(2, 3)
    expect(await hashOf(2, 3)).toBe(seen)
    expect([await hashOf(20, 3), await hashOf(2, 4), await hashOf(2, 9)]).toEqual([seen, seen, seen])
    expect(await hashOf(2, 0)).not.toBe(seen)
    expect(await hashOf(2, 10)).not.toBe(seen)
  })

  it('has another hash as soon as one more value would be lost', async () => {
    const [before, retyped] = [begun([note]), resource([{ ...note, type: 'integer' }])]
    const hashOf = async (...notes: string[]) => planHash(await stepsBetween(before, retyped, withNotes(...notes)))
    const seen = await hashOf('1', 'two', 'three')
    expect(await hashOf('1', '4', 'two', 'three')).toBe(seen)
    expect(await hashOf('1', 'two', 'three', 'four')).not.toBe(seen)
  })

  it('has sentences in both languages, with the labels that people know', async () => {
    const to = after(emptyDocument, document)
    const texts = [layered(files, to, taken).texts]
    const steps = await stepsBetween(emptyDocument, document)
    expect(steps.map(step => stepSentence('en', step, texts))).toEqual([
      'New group “parking” in “Establishments”.',
      'New field “Parking places” in “Establishments”.',
      'The field “Member of ‘Mziskari’” of “Establishments” is hidden. Values that are kept: 0 of 0.',
      'New resource “Wine routes”; fields: 6.',
      'New list “route_difficulties”; values: 3.',
      'Texts of “Establishments” change.',
    ])
    expect(steps.slice(3, 4).map(step => stepSentence('ka', step, texts))).toEqual([
      'ახალი რესურსი „ღვინის მარშრუტები“; ველები: 6.',
    ])
  })

  it('uses the former labels of hidden fields', async () => {
    const whole = after(emptyDocument, document)
    const texts = [emptyDocument, whole].map(stored => layered(files, stored, taken).texts)
    const steps = await stepsBetween(whole, emptyDocument)
    expect(steps.filter(({ step }) => step.kind === 'hides').map(step => stepSentence('en', step, texts))).toEqual([
      'The field “Parking places” of “Establishments” is hidden. Values that are kept: 0 of 0.',
      'The resource “Wine routes” is hidden. Records that are kept: 0.',
    ])
  })
})
