import { expect, it } from 'vitest'
import type { Row } from '../../src/model/query.ts'
import { describeApi } from './describeApi.ts'

describeApi('a slug', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (body: Row) => (await admin('POST', '/categories', { body })).record
  const change = (id: unknown, body: Row) => admin('PATCH', `/categories/${id}`, { body })

  it('is made from the name of its language', async () => {
    expect(await create({ name_ge: 'ღვინის სახლი', name_en: 'The Wine House' })).toMatchObject({ slug_ge: 'ღვინის-სახლი', slug_en: 'the-wine-house' })
  })

  it('of a Georgian name where the English one is asked is romanized', async () => {
    expect(await create({ name_ge: 'ყვარელი', name_en: 'ყვარელი' })).toMatchObject({ slug_ge: 'ყვარელი', slug_en: 'qvareli' })
  })

  it('that is taken gets the end of the record\'s id', async () => {
    const first = await create({ name_ge: 'ორეული', name_en: 'Double' })
    const second = await create({ name_ge: 'ორეული', name_en: 'Double' })
    const third = await create({ name_ge: 'ორეული', name_en: 'double!' })
    expect([first, second, third].map(row => row.slug_en)).toEqual(['double', ...[second, third].map(row => `double-${String(row.id).slice(-6)}`)])
    expect(new Set([first, second, third].map(row => row.slug_ge)).size).toBe(3)
  })

  it('is empty where no letter of the name is left', async () => {
    expect(await create({ name_ge: 'ა', name_en: '🍷' })).toMatchObject({ slug_en: null })
  })

  it('stays when the name changes, since addresses have gone out', async () => {
    const { id, slug_en } = await create({ name_ge: 'სახელი', name_en: 'First name' })
    expect((await change(id, { version: 1, name_en: 'Second name' })).record.slug_en).toBe(slug_en)
  })

  it('can be written by hand, and is made anew when it is emptied', async () => {
    const { id } = await create({ name_ge: 'ხელით', name_en: 'By hand' })
    expect((await change(id, { version: 1, slug_en: ' Own-Address ' })).record.slug_en).toBe('own-address')
    expect((await change(id, { version: 2, slug_en: '' })).record.slug_en).toBe('by-hand')
  })

  it('by hand must be well formed and nobody else\'s', async () => {
    const { slug_en } = await create({ name_ge: 'დაკავებული', name_en: 'Occupied' })
    const { id } = await create({ name_ge: 'სხვა', name_en: 'Different', slug_en: 'different-one' })
    for (const slug of ['a b', '../x', '-a', 'a--b']) expect((await change(id, { version: 1, slug_en: slug })).refusal.errors).toEqual({ slug_en: 'invalid_format' })
    expect((await change(id, { version: 1, slug_en })).refusal.errors).toEqual({ slug_en: 'not_unique' })
  })

  it('is free again when its record is in the trash', async () => {
    const first = await create({ name_ge: 'ნაგავი', name_en: 'Rubbish' })
    await admin('DELETE', `/categories/${first.id}`)
    expect((await create({ name_ge: 'ნაგავი', name_en: 'Rubbish' })).slug_en).toBe('rubbish')
  })

  it('of twenty records made at the same moment is another for each', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => admin('POST', '/categories', { body: { name_ge: 'ერთდროული', name_en: 'Simultaneous' } })))
    const slugs = made.filter(answer => answer.status === 201).map(answer => answer.record.slug_en)
    expect(slugs).toHaveLength(20)
    expect(new Set(slugs).size).toBe(20)
  })
})
