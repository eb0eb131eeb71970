import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { draft, publish } from './publishing.ts'

const place = { name: 'name', type: 'text', required: true }

describeApi('records that refer to one of a declared resource', api => {
  const admin = () => api().as('admin')

  async function declare(name: string, read: string, more: readonly object[] = []) {
    const access = { read: [read], create: ['management'], delete: [read] }
    const entity = { name, title: 'name', access, groups: [{ name: 'main', fields: [place, ...more] }] }
    await draft(admin(), name, { format: 'marani/1', resources: [{ entity }] })
    expect((await publish(api(), [name])).status).toBe(200)
  }
  const create = async (resource: string, values: Row) =>
    (await admin()('POST', `/${resource}`, { body: { name: 'One', ...values } })).record
  const refers = (onDelete: string) => ({ name: 'vine_id', type: 'reference', reference: 'vines', onDelete })

  it('prevent its deletion or are deleted with it, without revealing their number to people who may not read them', async () => {
    await declare('vines', 'everyone')
    await declare('quarrels', 'superuser', [refers('restrict')])
    await declare('samples', 'superuser', [refers('cascade')])
    const vine = await create('vines', {})
    await create('samples', { vine_id: vine.id })
    const path = `/vines/${vine.id}`
    const preview = async (person: 'admin' | 'user') => (await api().as(person)('GET', `${path}/deletion`)).record
    expect(await preview('user')).toEqual({ follow: [], uses: [] })
    const quarrel = await create('quarrels', { vine_id: vine.id })
    expect(await preview('user')).toEqual({ follow: [], uses: [], others: true })
    expect(await preview('admin')).toMatchObject({
      follow: [{ resource: 'samples', count: 1 }],
      uses: [{ resource: 'quarrels', property: 'vine_id', count: 1 }],
    })
    const remove = (person: 'admin' | 'user') => api().as(person)('DELETE', path)
    expect((await remove('user')).problem).toMatchObject({ status: 409, code: 'in_use', uses: [] })
    expect((await remove('admin')).problem).toMatchObject({ uses: [{ resource: 'quarrels', count: 1 }] })
    expect((await admin()('DELETE', `/quarrels/${quarrel.id}`)).status).toBe(200)
    expect((await remove('user')).status).toBe(200)
  })
})
