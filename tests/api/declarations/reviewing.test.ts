import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { arrive } from '../moderation/people.ts'
import { draft, publish } from './publishing.ts'

describeApi('a request for review of a declared resource', api => {
  const admin = () => api().as('admin')

  it('shows a reviewer nothing of fields that they may not read in the record', async () => {
    await draft(admin(), 'offers', {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name: 'offers',
            title: 'name',
            moderated: true,
            own: ['organization_id'],
            access: { read: ['management', 'own'], create: ['own'], update: ['administrator', 'own'] },
            groups: [
              {
                name: 'main',
                fields: [
                  { name: 'name', type: 'text', required: true },
                  { name: 'price', type: 'integer', read: ['administrator', 'objectowner'] },
                  { name: 'margin', type: 'text', read: ['administrator'] },
                  { name: 'organization_id', type: 'reference', reference: 'organizations' },
                ],
              },
            ],
          },
        },
      ],
    })
    expect((await publish(api(), ['offers'])).status).toBe(200)
    const owner = api().as('owner')
    const [home] = (await owner('GET', '/organizations')).rows
    const made = await owner('POST', '/offers', {
      body: { name: 'Harvest', price: 987654321, organization_id: home?.id },
    })
    const path = `/offers/${made.record.id}`
    await admin()('PATCH', path, { body: { version: made.record.version, margin: 'thin' } })
    const { version } = (await owner('GET', path)).record
    const submitted = await owner('POST', `${path}/submit`, { body: { version } })
    expect(submitted.status).toBe(200)
    const request = `/requests/${submitted.record.request_id}`
    const reviewer = await arrive(api(), 'moderator', { permissions: ['incoming_request_access'] })
    const query = { filter: { id: submitted.record.request_id } }
    for (const [address, more] of [
      [request, {}],
      ['/requests', { query }],
      [`${request}/review`, {}],
      [`${request}/history`, {}],
      [`${request}/as_of`, { query: { at: api().clock.now().toISOString() } }],
      ['/export/requests', { query: { ...query, format: 'json', raw: true } }],
      [`${path}/request`, {}],
    ] as const) {
      const { status, text } = await reviewer.call('GET', address, more)
      expect([address, status, text.includes('987654321'), text.includes('thin')]).toEqual([
        address,
        address.startsWith('/export') ? expect.any(Number) : 200,
        false,
        false,
      ])
    }
    const review = (await reviewer.call('GET', `${request}/review`)).record
    expect(Object.keys((review.request as { changes: object }).changes).toSorted()).toEqual(['name', 'organization_id'])
    const one = (await reviewer.call('GET', request)).record
    expect(Object.keys(one.changes as object).toSorted()).toEqual(['name', 'organization_id'])
    const all = (await admin()('GET', `${request}/review`)).record
    expect(Object.keys((all.request as { changes: object }).changes)).toContain('margin')
    const decided = await reviewer.call('POST', `${request}/approve`, {
      body: { version: (review.request as { version: number }).version },
    })
    expect([decided.status, decided.text.includes('987654321'), decided.text.includes('thin')]).toEqual([
      200,
      false,
      false,
    ])
  })
})
