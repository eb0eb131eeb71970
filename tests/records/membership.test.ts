import { describe, expect, it } from 'vitest'
import { create } from '../../src/engine/records/create.ts'
import { actorOf } from '../../src/features/people/identify.ts'
import { stores } from '../api/stores.ts'
import { openApi } from '../api/testApi.ts'
import type { RowOf } from '../../src/engine/fields/rowOf.ts'

describe.each(stores)('founding organizations, over %s,', (_name, open) => {
  it('keeps every membership when one person founds ten at the same moment', async () => {
    const api = await openApi(open)
    const person = async () => (await api.as('admin')('GET', `/users/${api.idOf('owner')}`)).record as RowOf<'users'>
    const before = await person()
    const actor = actorOf(api.ports.registry, before)
    const made = await Promise.all(
      Array.from({ length: 10 }, (_value, index) =>
        create(api.ports, actor, 'organizations', { legal_name: `Company ${index}` }),
      ),
    )
    const after = await person()
    expect((after.organization_ids as string[]).toSorted()).toEqual(
      [...(before.organization_ids as string[]), ...made.map(row => String(row.id))].toSorted(),
    )
    expect(after.version).toBe(Number(before.version) + 10)
    await api.close()
  })
})
