import simpleRestProvider from 'ra-data-simple-rest'
import { HttpError, type DataProvider, type fetchUtils, type RaRecord } from 'ra-core'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { fixture, idsOf, presentOf } from './content.ts'
import { newRegion, nextNumber } from './makeValid.ts'

describeApi('the stock provider of ra-data-simple-rest', api => {
  let provider: DataProvider
  const url = 'http://marani.example/api/v1'

  /** What `fetchUtils.fetchJson` does, over the app instead of the network. */
  const httpClient = async (address: string, { user: _user, ...options }: fetchUtils.Options = {}) => {
    const headers = new Headers(options.headers)
    headers.set('Accept', 'application/json')
    headers.set('Authorization', `Bearer ${api().tokenOf('admin')}`)
    if (options.body && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json')
    const response = await api().app.request(address, { ...options, headers })
    const body = await response.text()
    const json = body === '' ? undefined : JSON.parse(body)
    if (!response.ok) throw new HttpError(json?.title ?? response.statusText, response.status, json)
    return { status: response.status, headers: response.headers, body, json }
  }

  beforeAll(() => {
    provider = simpleRestProvider(url, httpClient)
  })
  const create = async (data: Row = newRegion()): Promise<RaRecord> => (await provider.create('regions', { data })).data

  it('getList: a page in an order, filtered, with its total', async () => {
    const { data, total } = await provider.getList('villages', {
      pagination: { page: 2, perPage: 10 },
      sort: { field: 'title_en', order: 'DESC' },
      filter: {},
    })
    const names = presentOf('villages')
      .map(row => row.title_en)
      .filter(name => name !== null)
      .toSorted((a, b) => (String(a).toLowerCase() < String(b).toLowerCase() ? 1 : -1))
    expect(total).toBe(presentOf('villages').length)
    expect(data.map(row => row.title_en)).toEqual(names.slice(10, 20))
    const { region_id } = fixture('villages')
    const filtered = await provider.getList('villages', {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
      filter: { region_id, q: '' },
    })
    expect(idsOf(filtered.data)).toEqual(
      idsOf(presentOf('villages').filter(row => row.region_id === region_id)).toSorted(),
    )
  })

  it('getOne', async () => {
    const region = fixture('regions')
    expect((await provider.getOne('regions', { id: String(region.id) })).data).toEqual(region)
  })

  it('getMany: all of forty ids', async () => {
    const ids = idsOf(presentOf('villages')).slice(0, 40)
    const { data } = await provider.getMany('villages', { ids })
    expect(idsOf(data).toSorted()).toEqual(ids.toSorted())
  })

  it('getManyReference', async () => {
    const { region_id } = fixture('municipalities')
    const { data, total } = await provider.getManyReference('municipalities', {
      target: 'region_id',
      id: String(region_id),
      pagination: { page: 1, perPage: 5 },
      sort: { field: 'title_ge', order: 'ASC' },
      filter: {},
    })
    const all = presentOf('municipalities').filter(row => row.region_id === region_id)
    expect(total).toBe(all.length)
    expect(data.every(row => row.region_id === region_id)).toBe(true)
    expect(data).toHaveLength(Math.min(5, all.length))
  })

  it('create', async () => {
    const body = newRegion()
    const { data } = await provider.create('regions', { data: body })
    expect(data).toMatchObject({ ...body, version: 1 })
    expect((await provider.getOne('regions', { id: data.id })).data).toEqual(data)
  })

  it('update: with the whole record as it was read', async () => {
    const previousData = await create()
    const { data } = await provider.update('regions', {
      id: String(previousData.id),
      data: { ...previousData, title_en: 'Updated' },
      previousData,
    })
    expect(data).toMatchObject({ id: previousData.id, title_en: 'Updated', version: 2 })
  })

  it('updateMany', async () => {
    const made = await Promise.all([create(), create(), create()])
    const ids = idsOf(made)
    expect((await provider.updateMany('regions', { ids, data: { lat: 42 } })).data).toEqual(ids)
    expect((await provider.getMany('regions', { ids })).data.map(row => row.lat)).toEqual([42, 42, 42])
    expect((await provider.updateMany('regions', { ids, data: { lat: 42 } })).data).toEqual(ids)
    expect((await provider.updateMany('regions', { ids, data: { lat: 41.5, version: 2 } })).data).toEqual(ids)
  })

  it('updateMany: simultaneous changes of the same records by others are kept', async () => {
    const { id } = await create()
    const ids = [String(id)]
    const changes: Row[] = [{ lat: 41.9 }, { lng: 44.5 }, { title_en: 'At once' }]
    await Promise.all(changes.map(data => provider.updateMany('regions', { ids, data })))
    expect((await provider.getOne('regions', { id: String(id) })).data).toMatchObject({
      ...Object.assign({}, ...changes),
      version: 4,
    })
  })

  it('update: a whole record without its version is rejected, so that nobody else’s work is lost', async () => {
    const previousData = await create()
    const { version: _version, ...whole } = previousData
    const kept = ['created_at', 'created_by', 'updated_at', 'updated_by', 'deleted_at', 'outdated', 'id']
    const values = Object.fromEntries(Object.entries(whole).filter(([name]) => !kept.includes(name)))
    for (const data of [
      whole,
      { id: previousData.id, lat: 42 },
      { created_at: previousData.created_at, lat: 42 },
      { ...values, lat: 42 },
      {},
    ])
      await expect(
        provider.update('regions', { id: String(previousData.id), data, previousData }),
      ).rejects.toMatchObject({ status: 428, body: { code: 'version_missing' } })
    expect((await provider.getOne('regions', { id: String(previousData.id) })).data).toEqual(previousData)
  })

  it('delete', async () => {
    const previousData = await create()
    expect((await provider.delete('regions', { id: String(previousData.id), previousData })).data).toEqual(previousData)
    await expect(
      provider.update('regions', { id: String(previousData.id), data: previousData, previousData }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('deleteMany', async () => {
    const ids = idsOf(await Promise.all([create(), create()]))
    expect((await provider.deleteMany('regions', { ids })).data).toEqual(ids)
    expect((await provider.getMany('regions', { ids })).data).toEqual([])
  })

  it('gets errors with their fields', async () => {
    const code = `P-${nextNumber()}`
    await create(newRegion({ code }))
    await expect(create(newRegion({ code }))).rejects.toMatchObject({
      status: 422,
      body: { code: 'invalid', errors: { code: { code: 'not_unique' } } },
    })
  })
})
