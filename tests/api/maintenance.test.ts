import { expect, it } from 'vitest'
import { enqueue } from '../../src/engine/jobs/enqueue.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { findOne } from '../../src/engine/records/findOne.ts'
import { routes } from '../../src/tourism/product.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { newRegion } from './makeValid.ts'

describeApi('during maintenance', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const turn = async (on: boolean) => {
    const response = await admin('PUT', '/maintenance', { body: { on } })
    await api().ports.product.watch(api().ports)
    return response
  }

  it('is switched and read only by administrators', async () => {
    expect((await api().as('moderator')('PUT', '/maintenance', { body: { on: true } })).status).toBe(403)
    expect((await admin('GET', '/maintenance')).record).toEqual({ on: false })
    expect((await turn(true)).record).toEqual({ on: true })
    expect((await turn(true)).record).toEqual({ on: true })
  })

  it('the server rejects every write with a code and the time to retry, and stores nothing', async () => {
    const before = await api().store.count({ entity: 'regions', where: [] })
    const refused = await admin('POST', '/regions', { body: newRegion() })
    expect(refused.problem).toMatchObject({ status: 503, code: 'maintenance' })
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect(await api().store.count({ entity: 'regions', where: [] })).toBe(before)
    expect((await api().nobody('POST', '/public/mail/bounces', { body: {} })).problem.code).toBe('maintenance')
    const open = routes.filter(({ method, duringMaintenance }) => method !== 'GET' && duringMaintenance)
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      '/:resource/:id/presence',
      '/:resource/:id/presence/:tab',
      '/:resource/bulk/check',
      '/auth/login',
      '/auth/logout',
      '/auth/passkey',
      '/auth/passkey/begin',
      '/auth/refresh_token',
      '/auth/second_step',
      '/backups',
      '/declarations/drafts/:resource/presence',
      '/declarations/drafts/:resource/presence/:tab',
      '/mail/check',
      '/mail/count',
      '/mail/preview',
      '/maintenance',
      '/profile/get',
      '/profile/proof',
      '/profile/proof/code',
      '/profile/proof/passkey',
      '/profile/proof/passkey/begin',
      '/settings',
    ])
  })

  it('everything can be read, and a header says that maintenance is on', async () => {
    const read = await admin('GET', `/regions/${fixture('regions').id}`)
    expect(read.status).toBe(200)
    expect(read.headers.get('Marani-Maintenance')).toBe('on')
  })

  it('no background job starts; queued ones run afterwards', async () => {
    const { ports, store } = api()
    await enqueue(ports, 'sweep_exports', {})
    await runDue(ports)
    expect(await findOne(store, 'jobs', 'name', 'sweep_exports')).toMatchObject({ state: 'queued' })
    await turn(false)
    expect(ports.maintenance.isOn()).toBe(false)
    await runDue(ports)
    expect(await findOne(store, 'jobs', 'name', 'sweep_exports')).toMatchObject({ state: 'done' })
    const read = await admin('GET', `/regions/${fixture('regions').id}`)
    expect(read.headers.get('Marani-Maintenance')).toBeNull()
  })
})
