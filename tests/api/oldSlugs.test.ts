import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'

const notThere = { status: 404, code: 'not_found' }

describeApi('a former address of a record', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const visit = (path: string) => api().nobody('GET', `/public/${path}`)
  const category = async () => {
    const number = nextNumber()
    return (
      await admin('POST', '/categories', { body: { name_ge: `კატეგორია ${number}`, name_en: `Category ${number}` } })
    ).record
  }
  const rename = async (resource: string, id: unknown, values: Row) => {
    const { version } = (await admin('GET', `/${resource}/${id}`)).record
    return (await admin('PATCH', `/${resource}/${id}`, { body: { version, ...values } })).record
  }
  const target = async (path: string) => {
    const response = await visit(path)
    expect(response.status, response.text).toBe(301)
    expect(response.headers.get('cache-control')).toMatch(/^public/)
    return decodeURIComponent(response.headers.get('location') ?? '')
  }

  it('redirects to the present one, in its own language and with the same query', async () => {
    const { id, slug_ge, slug_en } = await category()
    const after = await rename('categories', id, { slug_en: `wine-${nextNumber()}`, slug_ge: `ღვინო-${nextNumber()}` })
    expect(await target(`categories/${String(slug_en)}`)).toBe(`/api/v1/public/categories/${String(after.slug_en)}`)
    expect(await target(`categories/${String(slug_en)}?lang=en`)).toBe(
      `/api/v1/public/categories/${String(after.slug_en)}?lang=en`,
    )
    expect(await target(`categories/${encodeURIComponent(String(slug_ge))}`)).toBe(
      `/api/v1/public/categories/${String(after.slug_ge)}`,
    )
    expect((await visit(`categories/${encodeURIComponent(String(after.slug_ge))}`)).record.id).toBe(id)
    expect(
      (await api().nobody('GET', String((await visit(`categories/${String(slug_en)}`)).headers.get('location')))).record
        .id,
    ).toBe(id)
  })

  it('redirects in one step however often it changed, and is current again when it is restored', async () => {
    const { id, slug_en } = await category()
    const names = [slug_en, `b-${nextNumber()}`, `c-${nextNumber()}`, `d-${nextNumber()}`].map(String)
    for (const slug of names.slice(1)) await rename('categories', id, { slug_en: slug })
    for (const slug of names.slice(0, 3))
      expect(await target(`categories/${slug}`)).toMatch(new RegExp(`/${names[3]}$`))
    await rename('categories', id, { slug_en: names[0] })
    expect((await visit(`categories/${names[0]}`)).record.id).toBe(id)
    expect(await target(`categories/${names[3]}`)).toMatch(new RegExp(`/${names[0]}$`))
  })

  it('still belongs to its record if another one requests it', async () => {
    const [first, second] = [await category(), await category()]
    const slug = String(first.slug_en)
    const moved = await rename('categories', first.id, { slug_en: `moved-${nextNumber()}` })
    expect(
      (await admin('PATCH', `/categories/${String(second.id)}`, { body: { version: 1, slug_en: slug } })).refusal
        .errors,
    ).toEqual({ slug_en: 'not_unique' })
    expect(await target(`categories/${slug}`)).toMatch(new RegExp(`/${String(moved.slug_en)}$`))
  })

  it('is not found while its record is not public', async () => {
    const row = fixture(
      'establishments',
      one => one.status === 'approved' && one.visible !== false && one.organization_id === null,
    )
    const after = await rename('establishments', row.id, { slug_en: `renamed-${nextNumber()}` })
    expect(await target(`establishments/${String(row.slug_en)}`)).toMatch(new RegExp(`/${String(after.slug_en)}$`))
    for (const status of ['hidden', 'locked', 'declined']) {
      await api().put('establishments', row.id, { status })
      for (const slug of [row.slug_en, after.slug_en])
        expect((await visit(`establishments/${String(slug)}`)).refusal).toEqual(notThere)
    }
    await api().put('establishments', row.id, { status: 'approved' })
    expect(await target(`establishments/${String(row.slug_en)}`)).toMatch(new RegExp(`/${String(after.slug_en)}$`))
  })

  it('is recorded when an approved change replaces an address, and only then', async () => {
    const row = fixture(
      'establishments',
      one =>
        one.status === 'approved' &&
        one.visible !== false &&
        one.organization_id === fixture('organizations').id &&
        Boolean(one.slug_en),
    )
    const slug = `proposed-${nextNumber()}`
    const owner = api().as('owner')
    const { version } = (await owner('GET', `/establishments/${row.id}`)).record
    const proposed = (await owner('PATCH', `/establishments/${row.id}`, { body: { version, slug_en: slug } })).record
    expect(proposed.slug_en).toBe(row.slug_en)
    expect((await visit(`establishments/${slug}`)).refusal).toEqual(notThere)
    expect((await visit(`establishments/${String(row.slug_en)}`)).status).toBe(200)
    const approved = await api().as('moderator')('POST', `/establishments/${row.id}/approve`, {
      body: { version: proposed.version },
    })
    expect(approved.status, approved.text).toBe(200)
    expect(await target(`establishments/${String(row.slug_en)}`)).toMatch(new RegExp(`/${slug}$`))
  })

  it('is not recorded for an address that was never public', async () => {
    const made = (await api().as('owner')('POST', '/establishments', { body: { name_en: `Unseen ${nextNumber()}` } }))
      .record
    await api().as('owner')('PATCH', `/establishments/${made.id}`, {
      body: { version: 1, slug_en: `unseen-${nextNumber()}` },
    })
    await api().put('establishments', made.id, { status: 'approved' })
    expect((await visit(`establishments/${String(made.slug_en)}`)).refusal).toEqual(notThere)
  })

  it('with invalid characters is not found', async () => {
    for (const key of [
      '%00',
      '%F0%9F%8D%B7',
      '..%2f..%2fusers',
      "'%20or%201=1",
      'a'.repeat(5_000),
      '%E0%A4%A',
      '__proto__',
    ])
      expect((await visit(`categories/${key}`)).refusal, key).toEqual(notThere)
    for (const key of ['x', '%00']) expect((await visit(`regions/${key}`)).refusal).toEqual(notThere)
  })

  it('is found in upper or lower case', async () => {
    const { id, slug_en } = await category()
    expect((await visit(`categories/${String(slug_en).toUpperCase()}`)).record.id).toBe(id)
    expect((await visit(`categories/${String(id).toUpperCase()}`)).record.id).toBe(id)
  })
})
