import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { draft, publish } from './publishing.ts'

describeApi('fields whose names look like something else', api => {
  const admin = () => api().as('admin')

  it('does not show the trash through a filter on a declared field whose name starts like deleted_at', async () => {
    await draft(admin(), 'keepsakes', {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name: 'keepsakes',
            title: 'name',
            access: { read: ['everyone'], create: ['administrator'], delete: ['administrator'] },
            groups: [
              {
                name: 'naming',
                fields: [
                  { name: 'name', type: 'text', required: true },
                  { name: 'deleted_at_note', type: 'text' },
                ],
              },
            ],
          },
        },
      ],
    })
    expect((await publish(api(), ['keepsakes'])).status).toBe(200)
    for (const name of ['kept', 'thrown away']) {
      const made = await admin()('POST', '/keepsakes', { body: { name, deleted_at_note: 'attic' } })
      expect(made.status).toBe(201)
      if (name === 'kept') continue
      expect((await admin()('DELETE', `/keepsakes/${made.record.id}`)).status).toBe(200)
    }
    for (const filter of [
      { deleted_at_note: 'attic' },
      { deleted_at_note_null: false },
      { $any: [{ deleted_at_note: 'attic' }] },
    ])
      for (const who of ['user', 'admin'] as const) {
        const { status, rows } = await api().as(who)('GET', '/keepsakes', { query: { filter } })
        expect([status, rows.map(row => row.name)]).toEqual([200, ['kept']])
      }
    const requested = await admin()('GET', '/keepsakes', { query: { filter: { deleted_at_null: false } } })
    expect(requested.rows.map(row => row.name)).toEqual(['thrown away'])
  })
})
