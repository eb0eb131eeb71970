import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'

describeApi('a slug', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (body: Row) => (await admin('POST', '/categories', { body })).record
  const change = (id: unknown, body: Row) => admin('PATCH', `/categories/${id}`, { body })

  it('is created from the name of its language', async () => {
    expect(await create({ name_ge: 'ღვინის სახლი', name_en: 'The Wine House' })).toMatchObject({
      slug_ge: 'ღვინის-სახლი',
      slug_en: 'the-wine-house',
    })
  })

  it('of a Georgian name without an English one is romanized', async () => {
    expect(await create({ name_ge: 'ყვარელი', name_en: 'ყვარელი' })).toMatchObject({
      slug_ge: 'ყვარელი',
      slug_en: 'qvareli',
    })
  })

  it('that is taken gets the end of the record’s ID', async () => {
    const first = await create({ name_ge: 'ორეული', name_en: 'Double' })
    const second = await create({ name_ge: 'ორეული', name_en: 'Double' })
    const third = await create({ name_ge: 'ორეული', name_en: 'double!' })
    expect([first, second, third].map(row => row.slug_en)).toEqual([
      'double',
      ...[second, third].map(row => `double-${String(row.id).slice(-6)}`),
    ])
    expect(new Set([first, second, third].map(row => row.slug_ge)).size).toBe(3)
  })

  it('is empty if the name has no letters', async () => {
    expect(await create({ name_ge: 'ა', name_en: '🍷' })).toMatchObject({ slug_en: null })
  })

  it('stays when the name changes, because URLs have been published', async () => {
    const { id, slug_en } = await create({ name_ge: 'სახელი', name_en: 'First name' })
    expect((await change(id, { version: 1, name_en: 'Second name' })).record.slug_en).toBe(slug_en)
  })

  it('can be entered, and is created again when it is emptied', async () => {
    const { id } = await create({ name_ge: 'ხელით', name_en: 'By hand' })
    expect((await change(id, { version: 1, slug_en: ' Own-Address ' })).record.slug_en).toBe('own-address')
    expect((await change(id, { version: 2, slug_en: '' })).record.slug_en).toBe('by-hand')
  })

  it('that is entered must be well formed and not taken', async () => {
    const { slug_en } = await create({ name_ge: 'დაკავებული', name_en: 'Occupied' })
    const { id } = await create({ name_ge: 'სხვა', name_en: 'Different', slug_en: 'different-one' })
    for (const slug of ['a b', '../x', '-a', 'a--b'])
      expect((await change(id, { version: 1, slug_en: slug })).refusal.errors).toEqual({ slug_en: 'invalid_format' })
    expect((await change(id, { version: 1, slug_en })).refusal.errors).toEqual({ slug_en: 'not_unique' })
  })

  it('is free again when its record is in the trash', async () => {
    const first = await create({ name_ge: 'ნაგავი', name_en: 'Rubbish' })
    await admin('DELETE', `/categories/${first.id}`)
    expect((await create({ name_ge: 'ნაგავი', name_en: 'Rubbish' })).slug_en).toBe('rubbish')
  })

  it('is different for each of twenty records created at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        admin('POST', '/categories', { body: { name_ge: 'ერთდროული', name_en: 'Simultaneous' } }),
      ),
    )
    const slugs = made.filter(response => response.status === 201).map(response => response.record.slug_en)
    expect(slugs).toHaveLength(20)
    expect(new Set(slugs).size).toBe(20)
  })

  it('that is entered cannot look like an ID', async () => {
    const { id } = await create({ name_ge: 'იდი', name_en: 'An id' })
    const other = String((await create({ name_ge: 'სხვა იდი', name_en: 'Another id' })).id)
    for (const slug of [other, other.toUpperCase(), other.replaceAll('-', '')])
      expect((await change(id, { version: 1, slug_en: slug })).refusal.errors).toEqual({ slug_en: 'slug_like_id' })
    const named = await create({ name_ge: 'სახელი იდია', name_en: other })
    expect(named.slug_en).toBe(`${other}-${String(named.id).slice(-6)}`)
  })

  it('cannot be that of another record in the other language either, but may be the same in both languages of one record', async () => {
    const first = await create({ name_ge: 'ორენოვანი', name_en: 'ორენოვანი', slug_en: 'two-tongues' })
    const { id } = await create({ name_ge: 'მეორე ენა', name_en: 'Second tongue' })
    expect((await change(id, { version: 1, slug_ge: 'two-tongues' })).refusal.errors).toEqual({ slug_ge: 'not_unique' })
    expect((await change(id, { version: 1, slug_en: String(first.slug_ge) })).refusal.errors).toEqual({
      slug_en: 'not_unique',
    })
    expect(
      (await admin('POST', '/categories', { body: { name_ge: 'x', name_en: 'y', slug_ge: 'two-tongues' } })).refusal
        .errors,
    ).toEqual({ slug_ge: 'not_unique' })
    const automatic = await create({ name_ge: 'Two tongues', name_en: 'Something else' })
    expect(automatic.slug_ge).toBe(`two-tongues-${String(automatic.id).slice(-6)}`)
    expect(await create({ name_ge: 'Same word', name_en: 'Same word' })).toMatchObject({
      slug_ge: 'same-word',
      slug_en: 'same-word',
    })
  })

  it('that a record had remains reserved while that record exists, and can be used by it again', async () => {
    const first = await create({ name_ge: 'წასული', name_en: 'Departed' })
    expect((await change(first.id, { version: 1, slug_en: 'arrived' })).status).toBe(200)
    const { id, slug_en } = await create({ name_ge: 'მოსული', name_en: 'Departed' })
    expect(slug_en).toBe(`departed-${String(id).slice(-6)}`)
    for (const name of ['slug_ge', 'slug_en'])
      expect((await change(id, { version: 1, [name]: 'departed' })).refusal.errors).toEqual({ [name]: 'not_unique' })
    expect((await change(first.id, { version: 2, slug_en: 'departed' })).record.slug_en).toBe('departed')
    expect((await change(id, { version: 1, slug_en: 'arrived' })).refusal.errors).toEqual({ slug_en: 'not_unique' })
    expect((await admin('DELETE', `/categories/${String(first.id)}`)).status).toBe(200)
    expect((await change(id, { version: 1, slug_en: 'arrived' })).record.slug_en).toBe('arrived')
    expect((await admin('POST', `/categories/${String(first.id)}/restore`)).record.slug_en).toBe('departed')
    expect((await create({ name_ge: 'მესამე', name_en: 'Departed' })).slug_en).not.toBe('departed')
  })

  it('that another record has taken prevents its former record from being restored', async () => {
    const first = await create({ name_ge: 'მიცემული', name_en: 'Given away' })
    await admin('DELETE', `/categories/${String(first.id)}`)
    await create({ name_ge: 'given-away', name_en: 'Taker' })
    expect((await admin('POST', `/categories/${String(first.id)}/restore`)).refusal.errors).toEqual({
      slug_en: 'not_unique',
    })
  })

  it('that two records request at the same time, one in each language, is given to one of them', async () => {
    const rows = await Promise.all(
      Array.from({ length: 6 }, (_one, index) => create({ name_ge: `რბოლა ${index}`, name_en: `Race ${index}` })),
    )
    const answers = await Promise.all(
      rows.map((row, index) => change(row.id, { version: 1, [index % 2 ? 'slug_ge' : 'slug_en']: 'raced-for' })),
    )
    expect(answers.map(response => response.status).toSorted()).toEqual([200, 422, 422, 422, 422, 422])
    expect(
      answers.filter(response => response.status === 422).map(response => Object.values(response.refusal.errors ?? {})),
    ).toEqual(Array.from({ length: 5 }, () => ['not_unique']))
  })
})
