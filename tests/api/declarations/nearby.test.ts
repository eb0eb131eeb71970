import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish } from './publishing.ts'

const there = { lat: 41.93, lng: 45.3 }

describeApi('what is nearby of a declared resource', api => {
  const admin = () => api().as('admin')

  /** Publishes a resource that everybody may add to, and adds a record at a place. */
  async function declare(resource: string, read: string, fields: readonly object[]) {
    await draft(admin(), resource, {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name: resource,
            title: 'name',
            access: { read: [read], create: ['everyone'] },
            groups: [{ name: 'main', fields: [...fields, { name: 'note', type: 'text', public: true }] }],
          },
        },
      ],
    })
    expect((await publish(api(), [resource])).status).toBe(200)
    const body = { name: 'Hidden spring', note: 'A note', ...there }
    expect((await admin()('POST', `/${resource}`, { body })).status).toBe(201)
  }
  const ask = async (who: 'user' | 'admin', resource: string) =>
    (await api().as(who)('GET', `/${resource}/nearby`, { query: there })).rows

  it('does not reveal the location of a record to users who may not read it', async () => {
    await declare('springs', 'everyone', [
      { name: 'name', type: 'text', required: true },
      { name: 'place', type: 'coordinates', bounds: 'country', read: ['administrator'] },
    ])
    expect(await ask('admin', 'springs')).toMatchObject([{ title_en: 'Hidden spring', metres: 0 }])
    expect(await ask('user', 'springs')).toEqual([])
  })

  it("uses only the public part of a foreign record's name", async () => {
    await declare('caves', 'administrator', [
      { name: 'name', type: 'text', required: true },
      { name: 'place', type: 'coordinates', bounds: 'country' },
    ])
    expect(await ask('admin', 'caves')).toMatchObject([{ title_en: 'Hidden spring', metres: 0 }])
    expect(await ask('user', 'caves')).toEqual([
      { id: null, title_ge: '', title_en: '', status: null, metres: 0, same_name: false },
    ])
  })
})
