import { beforeEach, describe, expect, it } from 'vitest'
import { createDataProvider } from '../../../src/panel/data/dataProvider.ts'
import { recordAt } from '../../../src/panel/data/paths.ts'
import { prepareRecord } from '../../../src/panel/record/form/prepareRecord.ts'
import { callsTo, json, problem, serve } from './fakeServer.ts'
import { entranceFor } from './panel.tsx'

const id = '019ba5e0-0000-7000-8001-0000000000aa'
const provider = createDataProvider(key => key)
const answers = (path: string, response: () => Response) =>
  serve({ [`GET ${path}`]: response, [`GET ${path}/request`]: () => json({ open: null, last: null, earlier: [] }) })

describe('the prefetched data of a record’s form', () => {
  beforeEach(() => localStorage.setItem('access_token', 'token'))

  it('is given to the first request, and fetched again after that', async () => {
    const calls = answers(`/establishments/${id}`, () => json({ id, version: 1 }))
    prepareRecord(entranceFor('administrator'), `/establishments/${id}`)
    expect(calls.map(call => call.path)).toEqual([`/establishments/${id}`, `/establishments/${id}/request`])
    expect((await provider.getOne('establishments', { id })).data).toEqual({ id, version: 1 })
    await provider.call(`/establishments/${id}/request`)
    expect(calls).toHaveLength(2)
    await provider.getOne('establishments', { id })
    await provider.call(`/establishments/${id}/request`)
    expect(calls).toHaveLength(4)
  })

  it('fails for the request that takes it, and for no other', async () => {
    const calls = answers(`/regions/${id}`, () => problem(404, 'not_found'))
    prepareRecord(entranceFor('administrator'), `/regions/${id}`)
    await expect(provider.getOne('regions', { id })).rejects.toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(callsTo(calls, `/regions/${id}`)).toHaveLength(1)
    expect(callsTo(calls, `/regions/${id}/request`)).toHaveLength(0)
  })

  it('never hides a change', async () => {
    const calls = serve({
      [`GET /regions/${id}`]: () => json({ id, version: 1 }),
      [`PATCH /regions/${id}`]: () => json({ id, version: 2 }),
    })
    prepareRecord(entranceFor('administrator'), `/regions/${id}`)
    expect(
      (
        await provider.update('regions', {
          id,
          data: { title_en: 'New' },
          previousData: { id, version: 1, title_en: 'Old' },
        })
      ).data,
    ).toMatchObject({ version: 2 })
    expect(calls.map(call => call.method)).toEqual(['GET', 'PATCH'])
  })

  it('belongs to the URL, if it is a record’s form', () => {
    expect(recordAt(`/establishments/${id}`)).toEqual({ entity: 'establishments', id })
    expect(recordAt(`/categories/update/${id}`)).toEqual({ entity: 'categories', id })
    for (const path of [
      '/',
      '/establishments',
      '/establishments/create',
      `/categories/${id}`,
      `/establishments/meta/${id}`,
      `/establishments/${id}/more`,
      '/establishments/7',
    ])
      expect(recordAt(path), path).toBeUndefined()
  })
})
