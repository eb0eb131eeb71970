import { expect, it, vi } from 'vitest'
import { recordsOf } from '../../src/engine/http/recordsOf.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { system } from '../../src/engine/model/actor.ts'
import { findOne } from '../../src/engine/records/findOne.ts'
import { checkBulk, transitionBulk, runBulk } from '../../src/features/bulk/bulkChanges.ts'
import type { BulkView } from '../../src/features/bulk/bulkShapes.ts'
import { bulkCalls, counts, ids, setTo } from './bulkCalls.ts'
import { describeApi } from './describeApi.ts'

describeApi('a bulk change', api => {
  const { post, create, present, viewOf, check, step } = bulkCalls(api)

  it('that was interrupted continues with the remaining records and the progress that it had', async () => {
    const rows = [await create(), await create(), await create(), await create()]
    const { id } = await check('admin', ids(...rows), { desc_en: { set: 'Counted' } })
    const context = recordsOf(api().ports)
    const shown: [number, number][] = []
    const run = async (most: number) => {
      const bulk = await findOne(api().store, 'bulk_changes', 'id', id)
      if (!bulk) throw new Error('it is gone')
      return runBulk(context, system, bulk, {
        throwIfStopped: async () => {
          if (shown.length === most) throw new Error('the server stops')
        },
        report: (done, total) => void shown.push([done, total]),
      })
    }
    await transitionBulk(context, id, ['checked'], { state: 'running', done: 0 })
    await expect(run(2)).rejects.toThrow('the server stops')
    await transitionBulk(context, id, ['running'], { done: 2, total: 4 })
    await run(4)
    expect(shown).toEqual([1, 2, 3, 4].map(done => [done, 4]))
    expect(await findOne(api().store, 'bulk_changes', 'id', id)).toMatchObject({ state: 'done', done: 4, total: 4 })
  })

  it.each(['run', 'undo'] as const)(
    'whose server was killed during its %s is continued by a job a minute later',
    async name => {
      const rows = [await create({ rooms: 1 }), await create({ rooms: 1 }), await create({ rooms: 1 })]
      const checked = await check('admin', ids(...rows), setTo({ rooms: 8 }))
      if (name === 'undo') await step('admin', checked, 'run')
      const killed = vi.spyOn(api().ports.live, 'announce').mockImplementationOnce(() => {
        throw new Error('the server is killed')
      })
      expect((await post('admin', `/bulk_changes/${checked.id}/${name}`)).status).toBe(500)
      killed.mockRestore()
      api().unexpected.splice(0)
      const at = async () => viewOf(await api().as('admin')('GET', `/bulk_changes/${checked.id}`))
      expect((await at()).state).toBe(name === 'run' ? 'running' : 'undoing')
      api().clock.advance(61)
      await runDue(api().ports.lasting)
      expect(await at()).toMatchObject({ state: name === 'run' ? 'done' : 'undone', done: 3, total: 3 })
      const rooms = (await Promise.all(rows.map(row => present(row.id)))).map(row => row.rooms)
      expect(rooms).toEqual(name === 'run' ? [8, 8, 8] : [1, 1, 1])
    },
  )

  it('that was finished by its request leaves no job', async () => {
    const done = await step('admin', await check('admin', ids(await create()), { desc_en: { set: 'Done' } }), 'run')
    const queued = { property: 'queued_as', operator: 'in', value: [`change_many ${done.id}`] } as const
    expect(await api().store.count({ entity: 'jobs', where: [queued] })).toBe(0)
  })

  it('that two servers check at the same time lists each record once', async () => {
    const rows = [await create({ rooms: 1 }), await create({ rooms: 1 })]
    const { id } = await check('admin', ids(...rows), setTo({ rooms: 9 }))
    const context = recordsOf(api().ports)
    const bulk = await transitionBulk(context, id, ['checked'], { state: 'checking' })
    if (!bulk) throw new Error('it is gone')
    const unreported = { throwIfStopped: async () => {}, report: () => {} }
    await Promise.all([checkBulk(context, system, bulk, unreported), checkBulk(context, system, bulk, unreported)])
    const done = await step('admin', { id } as BulkView, 'run')
    expect(counts(done.groups)).toEqual([['changed', 2]])
  })

  it.each([20, 60])('of %d records stops once its author is blocked, and earlier changes stay', async size => {
    const created = await Promise.all(Array.from({ length: size }, () => create()))
    const stop = api().ports.live.subscribe(changes => {
      if (changes.some(({ id }) => id === created[0]?.id))
        void api().put('users', api().idOf('moderator'), { status: 'blocked' })
    })
    const rows = [created[0] ?? {}, ...created.slice(1)]
    const { id } = await check('moderator', ids(...rows), setTo({ desc_en: 'Changed by whoever is blocked' }))
    await api().ports.background.settled()
    await post('moderator', `/bulk_changes/${id}/run`)
    await api().ports.background.settled()
    stop()
    await api().put('users', api().idOf('moderator'), { status: 'active' })
    const changed = await api().store.count({
      entity: 'establishments',
      where: [{ property: 'desc_en', operator: 'in', value: ['Changed by whoever is blocked'] }],
    })
    expect(changed).toBeGreaterThan(0)
    expect(changed).toBeLessThan(size)
    expect(await findOne(api().store, 'bulk_changes', 'id', id)).toMatchObject({ state: 'done' })
    await step('admin', { id } as BulkView, 'undo')
    await api().ports.background.settled()
  })
})
