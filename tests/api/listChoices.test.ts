import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import type { Profile } from '../../src/engine/model/session.ts'
import { describeApi } from './describeApi.ts'
import type { Person } from './testApi.ts'

const shared = {
  name: 'Shared view',
  filter: { q: 'wine' },
  sort: null,
  columns: [],
  density: 'dense',
  role: 'moderator',
}

describeApi('the choice of columns and view for a list', api => {
  const choose = (person: Person, resource: string, body: Row) =>
    api().as(person)('PATCH', `/list_choices/${resource}`, { body })
  const listsOf = async (person: Person) => ((await api().as(person)('POST', '/profile/get')).json as Profile).lists

  it('is part of the person’s profile on every device, and of no one else’s', async () => {
    const choice = { columns: ['name', 'region_id'], widths: { name: 320 }, density: 'comfortable', view_id: null }
    expect((await choose('owner', 'establishments', choice)).record).toEqual(choice)
    expect((await choose('owner', 'regions', { columns: [], density: 'dense' })).record).toEqual({
      columns: [],
      widths: {},
      density: 'dense',
      view_id: null,
    })
    expect((await choose('owner', 'establishments', { columns: ['region_id', 'region_id'] })).record).toEqual({
      ...choice,
      columns: ['region_id'],
    })
    expect(await listsOf('owner')).toEqual({
      establishments: { ...choice, columns: ['region_id'] },
      regions: { columns: [], widths: {}, density: 'dense', view_id: null },
    })
    expect(await listsOf('manager')).toEqual({})
  })

  it('is stored once, even if it is made several times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        choose('guide', 'guides', { columns: [], density: index % 2 ? 'dense' : 'comfortable' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const rows = await api().store.find({
      entity: 'list_choices',
      where: [{ property: 'user_id', operator: 'in', value: [api().idOf('guide')] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10,
    })
    expect(rows).toHaveLength(1)
  })

  it('refers to a view that they may read, and to none after it was deleted', async () => {
    const { id } = (await api().as('admin')('POST', '/list_views/regions', { body: shared })).record
    const body = { columns: [], density: 'dense', view_id: id }
    expect((await choose('owner', 'regions', body)).refusal.errors).toEqual({ view_id: 'reference_missing' })
    expect((await choose('moderator', 'villages', body)).refusal.errors).toEqual({ view_id: 'reference_missing' })
    expect((await choose('moderator', 'regions', body)).status).toBe(200)
    expect((await api().as('admin')('DELETE', `/list_views/regions/${String(id)}`)).status).toBe(204)
    expect((await choose('moderator', 'regions', { density: 'comfortable' })).status).toBe(200)
    expect((await choose('moderator', 'regions', { density: 'dense' })).status).toBe(200)
    expect((await listsOf('moderator')).regions).toEqual({ columns: [], widths: {}, density: 'dense', view_id: null })
  })

  it('continues to work when its view is no longer shared with them', async () => {
    const { id } = (await api().as('admin')('POST', '/list_views/villages', { body: shared })).record
    expect((await choose('moderator', 'villages', { view_id: id })).status).toBe(200)
    expect(
      (await api().as('admin')('PATCH', `/list_views/villages/${String(id)}`, { body: { role: null } })).status,
    ).toBe(200)
    expect((await choose('moderator', 'villages', { density: 'comfortable' })).record).toMatchObject({
      density: 'comfortable',
    })
  })

  it('is rejected with code and field if the person’s list has no such column', async () => {
    expect((await choose('owner', 'help', { columns: ['moderator_id'], density: 'dense' })).refusal).toEqual({
      status: 400,
      code: 'unknown_field',
      params: { field: 'moderator_id' },
    })
    expect((await choose('owner', 'help', { columns: [], density: 'loose' })).refusal.errors).toEqual({
      density: 'not_a_choice',
    })
    expect((await choose('owner', 'help', { columns: [], density: 'dense', view_id: 'x' })).refusal.status).toBe(422)
    expect((await choose('moderator', 'mail', { columns: [], density: 'dense' })).refusal).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect(await listsOf('owner')).not.toHaveProperty('help')
  })
})
