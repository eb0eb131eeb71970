import { beforeEach, expect, it, vi } from 'vitest'
import { rebuildInBackground } from '../../server/openRecords.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { createFakerestStore } from '../../src/prototype/fakerestStore.ts'
import type { RecordsContext } from '../../src/engine/records/context.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { registry } from '../api/testApi.ts'
import { effects } from '../../src/tourism/product.ts'

let context: RecordsContext
const count = 450
const all = () =>
  context.store.find({ entity: 'guides', where: [], sort: { property: 'id', order: 'ASC' }, offset: 0, limit: count })
const scores = async () => new Set((await all()).map((row: Row) => row.completeness))

beforeEach(async () => {
  let made = 0
  context = {
    registry,
    effects,
    store: createFakerestStore(registry, {}),
    clock: () => new Date('2026-05-26T09:00:00Z'),
    newId: () => `018f0000-0000-7000-8000-${(++made).toString(16).padStart(12, '0')}`,
  }
  await context.store.insert(
    'guides',
    Array.from({ length: count }, () => newRow(context, system, 'guides', { name_ge: 'გიდი', completeness: null })),
  )
})

it('a rebuild in the background recomputes every row in batches, and reports its end', async () => {
  const done = vi.fn(async () => undefined)
  rebuildInBackground(context, ['guides', 'organizations'], done)
  await expect.poll(() => done.mock.calls.length).toBe(2)
  expect(done.mock.calls).toEqual([['guides'], ['organizations']])
  expect(await scores()).toEqual(new Set([5]))
})

it('a rebuild in the background ends after the current batch when it is stopped, and does not report the rest as done', async () => {
  const done = vi.fn(async () => undefined)
  await rebuildInBackground(context, ['guides', 'organizations'], done).stop()
  expect(done).not.toHaveBeenCalled()
  expect(await scores()).toEqual(new Set([5, null]))
  rebuildInBackground(context, ['guides'], done)
  await expect.poll(() => done.mock.calls).toContainEqual(['guides'])
  expect(await scores()).toEqual(new Set([5]))
})
