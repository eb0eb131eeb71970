import { beforeAll, describe, expect, it } from 'vitest'
import type { Status } from '../../../src/engine/model/moderation.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson, type TestPerson } from '../moderation/people.ts'
import { insertRecord } from '../moderation/moderatedRecords.ts'
import { draft, publish } from './publishing.ts'

describeApi('a request for review of a declared resource', api => {
  const admin = () => api().as('admin')

  describe('with records that belong to several organizations', () => {
    const organization = async (status: Status) =>
      String((await insertRecord(api(), 'organizations', { status })).row.id)
    const reviewing = ['incoming_request_access']
    const approveRequest = (who: TestPerson, { id, version }: Row) =>
      who.call('POST', `/requests/${String(id)}/approve`, { body: { version } })
    const submitted = async (organization_ids: string[]) => {
      const owner = await createPerson(api(), 'objectowner', { organization_ids })
      const made = await owner.call('POST', '/tours', { body: { name: 'Harvest', organization_ids } })
      const path = `/tours/${String(made.record.id)}`
      return { path, ...(await owner.call('POST', `${path}/submit`, { body: { version: 1 } })).record } as Row
    }
    const requestOf = async ({ request_id }: Row) => (await admin()('GET', `/requests/${String(request_id)}`)).record
    beforeAll(async () => {
      await draft(admin(), 'tours', {
        format: 'marani/1',
        resources: [
          {
            entity: {
              name: 'tours',
              title: 'name',
              moderated: true,
              own: ['organization_ids'],
              access: { read: ['management', 'own'], create: ['own'], update: ['own'] },
              groups: [
                {
                  name: 'main',
                  fields: [
                    { name: 'name', type: 'text', required: true },
                    { name: 'organization_ids', type: 'references', reference: 'organizations' },
                  ],
                },
              ],
            },
          },
        ],
      })
      expect((await publish(api(), ['tours'])).status).toBe(200)
    })

    it('is not decided by members of any of them', async () => {
      const homes = [await organization('approved'), await organization('approved')]
      const tour = await submitted(homes)
      expect(tour.status).toBe('onmoderation')
      const request = await requestOf(tour)
      expect(homes).toContain(request.organization_id)
      for (const home of homes) {
        const insider = await createPerson(api(), 'moderator', { permissions: reviewing, organization_ids: [home] })
        expect((await approveRequest(insider, request)).refusal).toEqual({ status: 403, code: 'own_change' })
      }
      const stranger = await createPerson(api(), 'moderator', { permissions: reviewing })
      expect((await approveRequest(stranger, request)).record.status).toBe('approved')
    })

    it('is opened once all of them are approved', async () => {
      const homes = [await organization('noapproval'), await organization('noapproval'), await organization('approved')]
      const tour = await submitted(homes)
      expect(tour.status).toBe('pending')
      const states = []
      for (const home of homes.slice(0, 2)) {
        expect((await admin()('POST', `/organizations/${home}/publish`, { body: { version: 1 } })).status).toBe(200)
        states.push((await admin()('GET', String(tour.path))).record)
      }
      expect(states.map(({ status, version }) => [status, version])).toEqual([
        ['pending', 2],
        ['onmoderation', 3],
      ])
    })
  })

  it.each([
    {
      where: 'records that are no regions',
      name: 'fairs',
      bounds: 'field_id',
      field: { name: 'field_id', type: 'reference', reference: 'categories' },
    },
    {
      where: 'the country, while another field has that name',
      name: 'stalls',
      bounds: 'country',
      field: { name: 'country', type: 'text' },
    },
  ])('has no region if locations must be in $where', async ({ name, bounds, field }) => {
    await draft(admin(), name, {
      format: 'marani/1',
      resources: [
        {
          entity: {
            name,
            title: 'name',
            moderated: true,
            own: ['organization_id'],
            access: { read: ['management', 'own'], create: ['own'], update: ['own'] },
            groups: [
              {
                name: 'main',
                fields: [
                  { name: 'name', type: 'text', required: true },
                  { name: 'organization_id', type: 'reference', reference: 'organizations' },
                  field,
                  { name: 'location', type: 'coordinates', bounds },
                ],
              },
            ],
          },
        },
      ],
    })
    expect((await publish(api(), [name])).status).toBe(200)
    const owner = api().as('owner')
    const [home] = (await owner('GET', '/organizations')).rows
    const [category] = (await admin()('GET', '/categories')).rows
    const made = await owner('POST', `/${name}`, {
      body: {
        name: 'Harvest',
        organization_id: home?.id,
        lat: 41.6938,
        lng: 44.8015,
        [field.name]: 'reference' in field ? category?.id : 'Georgia',
      },
    })
    expect(made.status).toBe(201)
    const submitted = await owner('POST', `/${name}/${made.record.id}/submit`, { body: { version: 1 } })
    expect([submitted.status, submitted.record.status]).toEqual([200, 'onmoderation'])
    const request = (await admin()('GET', `/requests/${submitted.record.request_id}`)).record
    expect([request.region_id, request.risks]).toEqual([null, expect.not.arrayContaining(['outside_region'])])
  })

  it('does not show a reviewer fields that they may not read', async () => {
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
    const reviewer = await createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] })
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
