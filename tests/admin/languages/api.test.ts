// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { languages } from '../../../src/engine/model/localized.ts'
import type { FieldDeclaration } from '../../../src/engine/model/declaration.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ProductDeclaration } from '../../../src/engine/product.ts'
import { stores } from '../../api/stores.ts'
import { museum } from '../../products/museum/museum.ts'
import { openProduct, type Caller, type OpenProduct } from '../../products/openProduct.ts'

vi.mock('../../../src/languages.ts', async () => (await import('./german.ts')).languagesWithGerman())
vi.mock('../../../i18n/allTexts.ts', async () => (await import('./german.ts')).textsWithGerman())

/** The museum, of whose exhibits the title and the text count for how complete they are. */
const weighed: ProductDeclaration = {
  ...museum,
  entities: museum.entities.map(entity => ({
    ...entity,
    groups: entity.groups.map(group => ({
      ...group,
      fields: group.fields.map((field): string | FieldDeclaration =>
        typeof field !== 'string' && field.type === 'multiline' ? { ...field, completeness: { weight: 100 } } : field,
      ),
    })),
  })),
}

it('a third language is one of the languages of the test product', () => {
  expect(languages).toEqual(['ge', 'en', 'de'])
})

describe.each(stores)('a product with a third language, over %s,', (_name, open) => {
  let opened: OpenProduct | undefined
  let keeper: Caller, curator: Caller, nobody: Caller
  let room: Row = {}

  beforeAll(async () => {
    opened = await openProduct(weighed, open)
    keeper = (await opened.arrive('keeper')).call
    curator = (await opened.arrive('curator', { permissions: ['judging'] })).call
    nobody = opened.nobody
    room = (await curator('POST', '/rooms', { title_ge: 'Numismatics', title_en: 'Coins', title_de: 'Münzen' })).record
  })

  afterAll(async () => {
    expect(opened?.unexpected).toEqual([])
    await opened?.close()
  })

  const exhibit = async (name: string, values: Row = {}): Promise<Row> =>
    (
      await keeper('POST', '/exhibits', {
        title_ge: name,
        title_en: `The ${name}`,
        title_de: `Der ${name}`,
        room_id: room.id,
        ...values,
      })
    ).record

  it('stores and requires its texts, and sorts lists by them', async () => {
    const draft = await exhibit('Denar', { title_de: null })
    const refused = await keeper('POST', `/exhibits/${draft.id}/submit`, { version: draft.version })
    expect(refused.refusal).toMatchObject({ errors: { title_de: 'required' } })
    await keeper('DELETE', `/exhibits/${draft.id}`, { version: draft.version })
    await exhibit('Solidus')
    await exhibit('Aureus')
    const sorted = await keeper('GET', `/exhibits?sort=${encodeURIComponent('["title_de","ASC"]')}`)
    expect(sorted.rows.map(({ title_de }) => title_de)).toEqual(['Der Aureus', 'Der Solidus'])
  })

  it('finds records by their names in that language', async () => {
    await exhibit('Obolus', { title_de: 'Fährgeld' })
    const found = await keeper('GET', `/exhibits?filter=${encodeURIComponent('{"q":"fahrgeld"}')}`)
    expect(found.rows.map(({ title_de }) => title_de)).toEqual(['Fährgeld'])
  })

  it('shows the public the requested language, and reports errors in it', async () => {
    const draft = await exhibit('Denar')
    const { version } = (await keeper('POST', `/exhibits/${draft.id}/submit`, { version: draft.version })).record
    await curator('POST', `/exhibits/${draft.id}/approve`, { version })
    expect((await nobody('GET', `/public/exhibits/${draft.id}?lang=de`)).record.title).toBe('Der Denar')
    expect((await nobody('GET', `/public/exhibits/${draft.id}?lang=fr`)).refusal.code).toBe('malformed_parameter')
    const response = await opened?.app.request('/api/v1/exhibits', { headers: { 'Content-Language': 'de' } })
    expect(await response?.json()).toMatchObject({ title: expect.stringMatching(/ \(de\)$/) })
  })

  it('counts a text towards the completeness of a record in each language', async () => {
    const shares: unknown[] = []
    for (const values of [
      {},
      { text_ge: 'T' },
      { text_ge: 'T', text_en: 'T' },
      { text_ge: 'T', text_en: 'T', text_de: 'T' },
    ])
      shares.push((await exhibit('As', values)).completeness)
    expect(shares).toEqual([0, 33, 66, 100])
  })
})
