import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { describeApi } from './describeApi.ts'
import { fixture, presentOf } from './content.ts'
import { newEstablishment, newRegion } from './makeValid.ts'

const nowhere = '018f0000-0000-7000-8000-00000000dead'
const village = fixture('villages')
const elsewhere = fixture('municipalities', row => row.region_id !== village.region_id)
const neighbour = fixture(
  'municipalities',
  row => row.region_id === village.region_id && row.id !== village.municipality_id,
)

describeApi('a reference', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const create = async (resource: string, body: Row) => (await admin('POST', `/${resource}`, { body })).record
  const place = { region_id: village.region_id, municipality_id: village.municipality_id, village_id: village.id }
  const put = async (body: Row) => {
    const { id } = await create('establishments', newEstablishment(place))
    return admin('PATCH', `/establishments/${id}`, { body: { version: 1, ...body } })
  }

  it('must lead to a record that exists', async () => {
    expect(
      (await admin('POST', '/villages', { body: { title_ge: 'ს', region_id: nowhere, municipality_id: nowhere } }))
        .refusal.errors,
    ).toEqual({ region_id: 'reference_missing', municipality_id: 'reference_missing' })
  })

  it('cannot lead to a record in the trash', async () => {
    const { id } = await create('regions', newRegion())
    await admin('DELETE', `/regions/${id}`)
    expect(
      (await admin('POST', '/municipalities', { body: { title_ge: 'ს', title_en: 'S', region_id: id } })).refusal
        .errors,
    ).toEqual({ region_id: 'reference_missing' })
  })

  it('cannot lead to a record that the writer may not read', async () => {
    const foreign = fixture('organizations', row => row.created_by !== api().idOf('owner'))
    expect(
      (await api().as('owner')('POST', '/establishments', { body: { name_en: 'A', organization_id: foreign.id } }))
        .refusal.errors,
    ).toEqual({ organization_id: 'reference_missing' })
  })

  it('cannot lead to a record of another entity', async () => {
    expect((await put({ region_id: village.id })).refusal.errors).toMatchObject({ region_id: 'reference_missing' })
  })

  it('that depends on another is validated when it changes', async () => {
    expect((await put({ municipality_id: elsewhere.id })).refusal.errors).toEqual({
      municipality_id: 'not_within',
      village_id: 'not_within',
    })
    expect((await put({ municipality_id: elsewhere.id, village_id: null })).refusal.errors).toEqual({
      municipality_id: 'not_within',
    })
  })

  it('that depends on another is validated when the other one changes', async () => {
    expect((await put({ region_id: elsewhere.region_id })).refusal.errors).toEqual({ municipality_id: 'not_within' })
    expect((await put({ municipality_id: neighbour.id })).refusal.errors).toEqual({ village_id: 'not_within' })
  })

  it('may change together with the references that depend on it', async () => {
    const other = fixture('villages', row => row.region_id !== village.region_id)
    expect(
      (await put({ region_id: other.region_id, municipality_id: other.municipality_id, village_id: other.id })).record,
    ).toMatchObject({ village_id: other.id })
  })

  it('names the field that it must agree with', async () => {
    const { errors } = (await put({ municipality_id: neighbour.id })).problem
    expect(errors).toEqual({ village_id: { code: 'not_within', params: { field: 'municipality_id' } } })
  })

  it('to an object type must agree with the category', async () => {
    const type = fixture('object_types')
    const category = fixture('categories', row => row.id !== type.category_id)
    expect((await put({ category_id: category.id, object_type_id: type.id })).refusal.errors).toEqual({
      object_type_id: 'not_within',
    })
    expect((await put({ category_id: type.category_id, object_type_id: type.id })).status).toBe(200)
  })

  it('is not validated again while other fields change, although its target no longer exists', async () => {
    const facility = await create('facilities', { name_ge: 'ა', name_en: 'A' })
    const { id } = await create('establishments', newEstablishment({ facility_id: [facility.id] }))
    await api().put('facilities', facility.id, { deleted_at: api().clock.now().toISOString() })
    expect((await admin('PATCH', `/establishments/${id}`, { body: { version: 1, rooms: 3 } })).record).toMatchObject({
      rooms: 3,
      facility_id: [facility.id],
    })
    expect(
      (
        await admin('PATCH', `/establishments/${id}`, {
          body: { version: 2, facility_id: [facility.id, presentOf('facilities')[0]?.id] },
        })
      ).refusal.errors,
    ).toEqual({ facility_id: 'reference_missing' })
  })

  it('in a list is rejected if one of its records does not exist', async () => {
    const ids = presentOf('facilities').map(row => row.id)
    expect((await put({ facility_id: [...ids, nowhere] })).refusal.errors).toEqual({ facility_id: 'reference_missing' })
    expect((await put({ facility_id: ids })).record.facility_id).toEqual(ids)
  })
})
