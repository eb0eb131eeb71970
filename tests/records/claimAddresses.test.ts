import { expect, it } from 'vitest'
import { claimAddresses } from '../../src/engine/records/claimAddresses.ts'
import { describeApi } from '../api/describeApi.ts'
import { nextNumber } from '../api/makeValid.ts'

describeApi('addresses of records that were created before addresses were recorded', api => {
  it('are recorded at the first start, former ones too, and a second start changes nothing', async () => {
    const admin = api().as('admin')
    const make = async () =>
      (
        await admin('POST', '/categories', {
          body: { name_ge: `ძველი ${nextNumber()}`, name_en: `Older ${nextNumber()}` },
        })
      ).record
    const [first, second] = [await make(), await make()]
    const moved = (
      await admin('PATCH', `/categories/${String(first.id)}`, {
        body: { version: 1, slug_en: `moved-${nextNumber()}` },
      })
    ).record
    const count = await api().store.count({ entity: 'addresses', where: [] })
    await api().store.remove('addresses', [])
    for (const _start of [1, 2]) await claimAddresses(api().ports)
    expect(await api().store.count({ entity: 'addresses', where: [] })).toBe(count)
    for (const slug of [first.slug_en, moved.slug_en]) {
      const response = await admin('PATCH', `/categories/${String(second.id)}`, { body: { version: 1, slug_ge: slug } })
      expect(response.refusal.errors, String(slug)).toEqual({ slug_ge: 'not_unique' })
    }
  })
})
