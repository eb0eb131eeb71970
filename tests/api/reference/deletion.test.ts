import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { maker } from './parts.ts'

describeApi('deleting reference data', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  const isThere = async (resource: string, id: unknown) => (await make.read(resource, id)).deleted_at === null

  /** A category with two facilities, an object type and a cuisine. */
  const withTypes = async () => {
    const category = await make.category()
    const inside = { category_id: category.id }
    const types = [
      ['facilities', (await make.facility(inside)).id],
      ['facilities', (await make.facility(inside)).id],
      ['object_types', (await make.objectType(inside)).id],
      ['cuisines', (await make.cuisine(inside)).id],
    ] as const
    return { category, types }
  }

  it('is previewed with what it includes and what prevents it', async () => {
    const { category, types } = await withTypes()
    const path = `/categories/${String(category.id)}/deletion`
    const follow = [
      { resource: 'facilities', count: 2 },
      { resource: 'object_types', count: 1 },
      { resource: 'cuisines', count: 1 },
    ]
    expect((await admin('GET', path)).record).toEqual({ follow, uses: [] })
    const [first, second] = types.map(([, id]) => id)
    await make.establishment({ facility_id: [first, second] })
    await make.category({ parent_id: category.id })
    expect((await admin('GET', path)).record).toEqual({
      follow,
      uses: [
        { resource: 'categories', property: 'parent_id', count: 1, capped: false, filter: { parent_id: category.id } },
        {
          resource: 'establishments',
          property: 'facility_id',
          count: 1,
          capped: false,
          filter: { facility_id: [first, second].toSorted() },
        },
      ],
    })
  })

  it('includes the types of a category, and restoring restores them too', async () => {
    const { category, types } = await withTypes()
    const before = await Promise.all(types.map(([resource, id]) => make.read(resource, id)))
    expect((await admin('DELETE', `/categories/${String(category.id)}`)).status).toBe(200)
    const { deleted_at } = await make.read('categories', category.id)
    for (const [resource, id] of types)
      expect(await make.read(resource, id)).toMatchObject({ deleted_at, version: 2, updated_by: api().idOf('admin') })
    expect((await admin('POST', `/categories/${String(category.id)}/restore`)).status).toBe(200)
    const after = await Promise.all(types.map(([resource, id]) => make.read(resource, id)))
    expect(after).toEqual(before.map(row => ({ ...row, version: 3, updated_at: expect.any(String) })))
    const [[resource, id]] = types
    expect((await admin('GET', `/${resource}/${String(id)}/history`)).rows.map(row => row.action)).toEqual([
      'restore',
      'delete',
      'create',
    ])
  })

  it('leaves in the trash what had been deleted before, and restoring restores only what was deleted with it', async () => {
    const { category, types } = await withTypes()
    const [[, gone], [, kept]] = types
    await admin('DELETE', `/facilities/${String(gone)}`)
    api().clock.advance(60)
    await admin('DELETE', `/categories/${String(category.id)}`)
    await admin('POST', `/categories/${String(category.id)}/restore`)
    expect(await isThere('facilities', gone)).toBe(false)
    expect(await isThere('facilities', kept)).toBe(true)
  })

  it('does not allow a type to be restored without its category', async () => {
    const { category, types } = await withTypes()
    const [[, facility]] = types
    await admin('DELETE', `/categories/${String(category.id)}`)
    expect((await admin('POST', `/facilities/${String(facility)}/restore`)).refusal).toMatchObject({
      status: 422,
      errors: { category_id: 'reference_deleted' },
    })
    expect(await isThere('facilities', facility)).toBe(false)
  })

  it('restores nothing if the address of one of the records was taken', async () => {
    const { category, types } = await withTypes()
    const id = types.find(([resource]) => resource === 'object_types')?.[1]
    const { slug_en } = await make.read('object_types', id)
    await admin('DELETE', `/categories/${String(category.id)}`)
    const other = await make.category()
    const taker = await make.objectType({ category_id: other.id, slug_en })
    expect(taker.slug_en).toBe(slug_en)
    expect((await admin('POST', `/categories/${String(category.id)}/restore`)).refusal).toMatchObject({
      status: 422,
      errors: { slug_en: 'not_unique' },
    })
    expect(await isThere('categories', category.id)).toBe(false)
    for (const [resource, one] of types) expect(await isThere(resource, one)).toBe(false)
  })

  it('is rejected with the counts while establishments use it or one of its types, and nothing is deleted', async () => {
    const { category, types } = await withTypes()
    const [[, facility]] = types
    const place = await make.establishment({ facility_id: [facility] })
    const response = await admin('DELETE', `/categories/${String(category.id)}`)
    expect(response.refusal).toMatchObject({ status: 409, code: 'in_use' })
    expect(response.problem).toMatchObject({
      uses: [{ resource: 'establishments', property: 'facility_id', count: 1 }],
    })
    expect(await isThere('categories', category.id)).toBe(true)
    for (const [resource, id] of types) expect(await isThere(resource, id)).toBe(true)
    await admin('DELETE', `/establishments/${String(place.id)}`)
    expect((await admin('DELETE', `/categories/${String(category.id)}`)).status).toBe(200)
  })

  it('is rejected for a region with municipalities, and for a municipality with villages', async () => {
    const region = await make.region()
    const municipality = await make.municipality({ region_id: region.id })
    const village = await make.village({ region_id: region.id, municipality_id: municipality.id })
    expect((await admin('DELETE', `/regions/${String(region.id)}`)).refusal.code).toBe('in_use')
    expect((await admin('DELETE', `/municipalities/${String(municipality.id)}`)).refusal.code).toBe('in_use')
    for (const [resource, row] of [
      ['villages', village],
      ['municipalities', municipality],
      ['regions', region],
    ] as const)
      expect((await admin('DELETE', `/${resource}/${String(row.id)}`)).status, resource).toBe(200)
  })

  it('is previewed only for people who may delete', async () => {
    const { category } = await withTypes()
    for (const person of ['moderator', 'owner', 'user'] as const)
      expect((await api().as(person)('GET', `/categories/${String(category.id)}/deletion`)).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
    expect((await admin('GET', '/categories/018f0000-0000-7000-8000-00000000dead/deletion')).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
  })
})
