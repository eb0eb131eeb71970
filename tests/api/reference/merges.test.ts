import { expect, it } from 'vitest'
import { isList } from '../../../src/engine/model/column.ts'
import type {
  LeftRecord,
  MergeEntry,
  MergePreview,
  MergeResult,
  UndoResult,
} from '../../../src/features/merging/mergeShapes.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { referrersOf } from '../../../src/engine/model/referrers.ts'
import { load } from '../../../src/engine/records/load.ts'
import { entities, fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { nextNumber } from '../makeValid.ts'
import { registry } from '../testApi.ts'
import { maker } from './parts.ts'

const mergeable = entities.filter(entity => entity.declaration.mergeable)
const referring = mergeable.flatMap(entity =>
  referrersOf(registry, entity).map(referrer => [entity.name, referrer.entity.name, referrer.property.name] as const),
)

describeApi('merging', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)
  const merge = (resource: string, id: unknown, into: unknown) =>
    admin('POST', `/${resource}/${String(id)}/merge`, { body: { into } })
  const merged = async (resource: string, id: unknown, into: unknown) =>
    (await merge(resource, id, into)).record as unknown as MergeResult
  const undo = (id: string) => admin('POST', `/merges/${id}/undo`)
  const undone = async (id: string) => (await undo(id)).record as unknown as UndoResult

  /** A copy of a fixture with a new id and nothing that only one may have. */
  const copy = async (resource: string, values: Row = {}): Promise<Row> => {
    const entity = registry.entity(resource)
    const like = fixture(resource)
    const own = [...entity.properties.values()].filter(({ field }) => field.unique).map(({ name }) => [name, null])
    const row = { ...like, ...Object.fromEntries(own), request_id: null, id: api().ports.newId(), ...values }
    await load(api().ports, {
      [resource]: [Object.fromEntries(Object.entries(row).filter(([name]) => entity.properties.has(name)))],
    })
    return make.read(resource, row.id)
  }

  it.each(referring)(
    'of %s updates what %s refer to by %s, in the trash too, and undoing restores all of it',
    async (name, resource, property) => {
      const column = registry.entity(resource).properties.get(property)?.column
      const [one, other, third] = [await copy(name), await copy(name), await copy(name)]
      const several = column !== undefined && isList(column)
      const to = (...records: (Row | undefined)[]) => ({
        [property]: several ? records.map(row => row?.id) : records[0]?.id,
      })
      const only = await copy(resource, to(one))
      const deleted = await copy(resource, { ...to(one), deleted_at: api().clock.now().toISOString() })
      const among = await copy(resource, to(...(several ? [third, one, other] : [one])))
      const foreign = await copy(resource, to(third))
      api().clock.advance(5)
      const { id, kept, counts } = await merged(name, one.id, other.id)
      expect(kept).toEqual(other)
      expect(counts).toEqual({ [resource]: 3 })
      const at = api().clock.now().toISOString()
      const touched = { version: Number(only.version) + 1, updated_at: at, updated_by: api().idOf('admin') }
      for (const row of [only, deleted])
        expect(await make.read(resource, row.id)).toMatchObject({ ...to(other), ...touched })
      expect(await make.read(resource, among.id)).toMatchObject({
        ...to(...(several ? [third, other] : [other])),
        ...touched,
      })
      expect(await make.read(resource, foreign.id)).toEqual(foreign)
      expect(await make.read(name, one.id)).toMatchObject({ deleted_at: at })
      const [reported] = (await admin('GET', `/${resource}/${String(only.id)}/history`)).rows
      expect(reported).toMatchObject({
        action: 'move',
        changes: { [property]: [only[property], to(other)[property]] },
        by: api().idOf('admin'),
      })
      expect((await admin('GET', `/${name}/${String(one.id)}/history`)).rows[0]).toMatchObject({ action: 'merge' })
      expect((await admin('GET', `/${name}/${String(other.id)}/history`)).rows[0]).toMatchObject({ action: 'absorb' })

      expect(await undone(id)).toMatchObject({ put_back: 3, left_count: 0, left: [] })
      for (const row of [only, deleted, among])
        expect(await make.read(resource, row.id)).toEqual({
          ...row,
          version: Number(row.version) + 2,
          updated_at: at,
          updated_by: api().idOf('admin'),
        })
      expect(await make.read(name, one.id)).toMatchObject({ deleted_at: null })
      for (const row of [one, other])
        expect((await admin('GET', `/${name}/${String(row.id)}/history`)).rows[0]).toMatchObject({ action: 'unmerge' })
      expect((await undo(id)).refusal).toEqual({ status: 409, code: 'merge_undone' })
    },
  )

  it('leaves values that changed since when it is undone, and names them', async () => {
    const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
    const [untouched, changed] = [
      await make.establishment({ facility_id: [one.id] }),
      await make.establishment({ facility_id: [one.id] }),
    ]
    const { id } = await merged('facilities', one.id, other.id)
    await make.change('establishments', changed.id, { facility_id: [other.id, third.id] })
    await make.change('establishments', untouched.id, { rooms: 7 })
    const left: LeftRecord[] = [{ resource: 'establishments', id: String(changed.id) }]
    expect(await undone(id)).toMatchObject({ put_back: 1, left_count: 1, left })
    expect(await make.read('establishments', untouched.id)).toMatchObject({ facility_id: [one.id], rooms: 7 })
    expect((await make.read('establishments', changed.id)).facility_id).toEqual([other.id, third.id])
    const [entry] = (await admin('GET', `/facilities/${String(other.id)}/merges`)).rows as unknown as MergeEntry[]
    expect(entry).toMatchObject({
      id,
      kept: { id: other.id },
      merged: { id: one.id, name_en: one.name_en },
      counts: { establishments: 2 },
      put_back: 1,
      left_count: 1,
      left,
      undone_by: api().idOf('admin'),
    })
  })

  it('can be undone step by step if a record was merged twice', async () => {
    const [one, two, three] = [await make.cuisine(), await make.cuisine(), await make.cuisine()]
    const place = await make.establishment({ cuisine_id: [one.id] })
    const first = await merged('cuisines', one.id, two.id)
    const second = await merged('cuisines', two.id, three.id)
    expect((await make.read('establishments', place.id)).cuisine_id).toEqual([three.id])
    await undone(second.id)
    await undone(first.id)
    expect((await make.read('establishments', place.id)).cuisine_id).toEqual([one.id])
  })

  it('also moves an establishment to the category of its new object type', async () => {
    const [here, there] = [await make.category(), await make.category()]
    const [one, other] = [
      await make.objectType({ category_id: here.id }),
      await make.objectType({ category_id: there.id }),
    ]
    const place = await make.establishment({ category_id: here.id, object_type_id: one.id })
    const preview = (await admin('GET', `/object_types/${String(one.id)}/merge`, { query: { into: String(other.id) } }))
      .record as unknown as MergePreview
    expect(preview.along).toEqual([
      { resource: 'establishments', property: 'category_id', from: here.id, to: there.id },
    ])
    const { id } = await merged('object_types', one.id, other.id)
    expect(await make.read('establishments', place.id)).toMatchObject({
      category_id: there.id,
      object_type_id: other.id,
    })
    await undone(id)
    expect(await make.read('establishments', place.id)).toMatchObject({ category_id: here.id, object_type_id: one.id })
  })

  it('also moves villages and establishments of a municipality to the region of the kept one', async () => {
    const [west, east] = [await make.region(), await make.region()]
    const [one, other] = [
      await make.municipality({ region_id: west.id }),
      await make.municipality({ region_id: east.id }),
    ]
    const village = await make.village({ region_id: west.id, municipality_id: one.id })
    const place = await make.establishment({ region_id: west.id, municipality_id: one.id, village_id: village.id })
    const { counts } = await merged('municipalities', one.id, other.id)
    expect(counts).toEqual({ establishments: 1, villages: 1 })
    expect(await make.read('villages', village.id)).toMatchObject({ region_id: east.id, municipality_id: other.id })
    expect(await make.read('establishments', place.id)).toMatchObject({
      region_id: east.id,
      municipality_id: other.id,
      village_id: village.id,
    })
    expect((await make.change('establishments', place.id, { address_en: 'Somewhere' })).status).toBe(200)
  })

  it('is previewed with its effects, and writes nothing', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    const place = await make.establishment({ facility_id: [one.id, other.id] })
    await copy('establishments', { facility_id: [one.id], deleted_at: api().clock.now().toISOString() })
    const response = await admin('GET', `/facilities/${String(one.id)}/merge`, { query: { into: String(other.id) } })
    expect(response.record).toEqual({
      merged: one,
      kept: other,
      uses: [
        {
          resource: 'establishments',
          property: 'facility_id',
          count: 1,
          capped: false,
          filter: { facility_id: one.id },
          deleted: 1,
        },
      ],
      requests: { count: 0, capped: false },
      along: [],
    })
    expect(await make.read('establishments', place.id)).toEqual(place)
  })

  it('redirects current and former addresses of the merged record to the kept one, until it is undone', async () => {
    const visit = (slug: unknown) => api().nobody('GET', `/public/categories/${encodeURIComponent(String(slug))}`)
    const [one, other] = [await make.category(), await make.category()]
    const former = one.slug_en
    await make.change('categories', one.id, { slug_en: `moved-${nextNumber()}` })
    const { slug_en, slug_ge } = await make.read('categories', one.id)
    const { id } = await merged('categories', one.id, other.id)
    for (const slug of [slug_en, former])
      expect((await visit(slug)).headers.get('location'), String(slug)).toMatch(
        new RegExp(`/${String(other.slug_en)}$`),
      )
    expect((await visit(slug_ge)).status).toBe(301)
    await undone(id)
    expect((await visit(slug_en)).record.id).toBe(one.id)
    expect((await visit(former)).headers.get('location')).toMatch(new RegExp(`/${String(slug_en)}$`))
    await admin('DELETE', `/categories/${String(one.id)}`)
    expect((await visit(slug_en)).status).toBe(404)
  })

  it('creates no circle if the kept category is below the merged one', async () => {
    const [top, merging] = [await make.category(), await make.category()]
    await make.change('categories', merging.id, { parent_id: top.id })
    const between = await make.category({ parent_id: merging.id })
    const kept = await make.category({ parent_id: between.id })
    const { id } = await merged('categories', merging.id, kept.id)
    expect((await make.read('categories', kept.id)).parent_id).toBe(top.id)
    expect((await make.read('categories', between.id)).parent_id).toBe(kept.id)
    await undone(id)
    for (const row of [between, kept]) expect((await make.read('categories', row.id)).parent_id).toBe(row.parent_id)
  })

  it('of categories is rejected if the tree would be too deep, and nothing is moved', async () => {
    const deep: Row[] = []
    for (let level = 0; level < 5; level++) deep.push(await make.category({ parent_id: deep.at(-1)?.id ?? null }))
    const one = await make.category()
    const child = await make.category({ parent_id: one.id })
    const facility = await make.facility({ category_id: one.id })
    expect((await merge('categories', one.id, deep[4]?.id)).problem.errors).toEqual({
      into: { code: 'too_deep', params: { levels: 5 } },
    })
    expect(await make.read('categories', child.id)).toEqual(child)
    expect(await make.read('facilities', facility.id)).toEqual(facility)
    expect(await make.read('categories', one.id)).toEqual(one)
  })

  it('succeeds as if one came after another if several with the same records are started at once', async () => {
    for (let round = 0; round < 4; round++) {
      const [one, other, third] = [await make.facility(), await make.facility(), await make.facility()]
      const place = await make.establishment({ facility_id: [one.id] })
      const answers = await Promise.all([
        merge('facilities', one.id, other.id),
        merge('facilities', other.id, one.id),
        merge('facilities', one.id, third.id),
      ])
      // After the second, the third still has its records; every other one takes a record away from the others.
      const succeeded = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []))
      expect([[0], [2], [1, 2]]).toContainEqual(succeeded)
      for (const response of answers) if (response.status !== 200) expect([404, 422]).toContain(response.status)
      const [used] = (await make.read('establishments', place.id)).facility_id as unknown[]
      expect((await make.read('facilities', used)).deleted_at).toBe(null)
    }
  })

  it('works while establishments are being changed', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    const places = await Promise.all(Array.from({ length: 10 }, () => make.establishment({ facility_id: [one.id] })))
    const [response, ...changes] = await Promise.all([
      merge('facilities', one.id, other.id),
      ...places.map(({ id }) => make.change('establishments', id, { rooms: 9 })),
    ])
    expect(response.status).toBe(200)
    for (const change of changes) expect([200, 412]).toContain(change.status)
    for (const { id } of places) expect((await make.read('establishments', id)).facility_id).toEqual([other.id])
  })

  it('includes, a moment later, records that began to refer to the merged one in the meantime', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    const place = await make.establishment()
    const { id } = await merged('facilities', one.id, other.id)
    await api().put('establishments', place.id, { facility_id: [one.id] })
    await api().ports.background.settled()
    expect((await make.read('establishments', place.id)).facility_id).toEqual([other.id])
    await undone(id)
    expect((await make.read('establishments', place.id)).facility_id).toEqual([one.id])
  })

  it('is done once for a repeated call', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    const call = () =>
      admin('POST', `/facilities/${String(one.id)}/merge`, {
        body: { into: other.id },
        headers: { 'Idempotency-Key': `merge-${String(one.id)}` },
      })
    const [first, second] = [await call(), await call()]
    expect(second.record).toEqual(first.record)
  })

  it('is rejected with the same record, with one that does not exist, is in the trash or of another entity, and for entities without merging', async () => {
    const [one, other, category] = [await make.facility(), await make.facility(), await make.category()]
    const nowhere = '018f0000-0000-7000-8000-00000000dead'
    expect((await merge('facilities', one.id, one.id)).refusal).toMatchObject({
      status: 422,
      errors: { into: 'same_record' },
    })
    for (const into of [nowhere, category.id])
      expect((await merge('facilities', one.id, into)).refusal).toMatchObject({
        status: 422,
        errors: { into: 'reference_missing' },
      })
    await admin('DELETE', `/facilities/${String(other.id)}`)
    expect((await merge('facilities', one.id, other.id)).refusal).toMatchObject({
      status: 422,
      errors: { into: 'reference_missing' },
    })
    expect((await merge('facilities', other.id, one.id)).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await merge('facilities', nowhere, one.id)).refusal).toEqual({ status: 404, code: 'not_found' })
    for (const body of [{}, { into: 7 }, { into: 'x' }, { into: one.id, more: 1 }])
      expect([400, 422]).toContain((await admin('POST', `/facilities/${String(one.id)}/merge`, { body })).status)
    for (const query of [{}, { into: 'x' }, { into: `${String(one.id)}'` }])
      expect((await admin('GET', `/facilities/${String(one.id)}/merge`, { query })).refusal).toMatchObject({
        status: 400,
        code: 'malformed_parameter',
      })
    const [region, another] = [await make.region(), await make.region()]
    expect((await merge('regions', region.id, another.id)).refusal).toEqual({ status: 404, code: 'route_not_found' })
    expect((await undo(nowhere)).refusal).toEqual({ status: 404, code: 'not_found' })
    expect(await make.read('facilities', one.id)).toEqual(one)
  })

  it('and undoing it are available only to administrators', async () => {
    const [one, other] = [await make.facility(), await make.facility()]
    for (const person of ['moderator', 'owner', 'manager', 'guide', 'user'] as const) {
      const call = api().as(person)
      expect((await call('POST', `/facilities/${String(one.id)}/merge`, { body: { into: other.id } })).refusal).toEqual(
        { status: 403, code: 'forbidden' },
      )
      expect(
        (await call('GET', `/facilities/${String(one.id)}/merge`, { query: { into: String(other.id) } })).refusal
          .status,
      ).toBe(403)
      expect((await call('GET', `/facilities/${String(one.id)}/merges`)).refusal.status).toBe(403)
    }
    const { id } = await merged('facilities', one.id, other.id)
    expect((await api().as('moderator')('POST', `/merges/${id}/undo`)).refusal).toEqual({
      status: 403,
      code: 'forbidden',
    })
    await undone(id)
  })

  it('cannot be undone while another record has the address of the merged one', async () => {
    const [one, other] = [await make.category(), await make.category()]
    const { id } = await merged('categories', one.id, other.id)
    expect((await make.change('categories', other.id, { slug_en: one.slug_en })).status).toBe(200)
    expect((await undo(id)).refusal).toMatchObject({ status: 422, errors: { slug_en: 'not_unique' } })
    await make.change('categories', other.id, { slug_en: `free-${nextNumber()}` })
    expect((await undo(id)).status).toBe(200)
  })
})
