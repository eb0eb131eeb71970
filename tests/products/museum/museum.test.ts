import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { jpeg } from '../../api/files/pictures.ts'
import { account, newEmail, Stranger } from '../../api/people/stranger.ts'
import { stores } from '../../api/stores.ts'
import { mistakesIn, openProduct, password, type Caller, type OpenProduct } from '../openProduct.ts'
import { museum } from './museum.ts'

it('a museum is declared without a mistake', () => {
  expect(mistakesIn(museum)).toEqual([])
})

it('a product is rejected if a feature needs one that it does not have', () => {
  const lacking = { ...museum, features: museum.features.filter(({ name }) => name !== 'pages') }
  expect(() => mistakesIn(lacking)).toThrow('The feature accounts needs pages, which the product does not have')
})

describe.each(stores)('a museum, over %s,', (_name, open) => {
  let opened: OpenProduct | undefined
  let director: Caller, curator: Caller, judge: Caller, keeper: Caller, other: Caller
  let keeperId = ''
  let room: Row = {}
  const product = (): OpenProduct => {
    if (!opened) throw new Error('The museum is not open yet')
    return opened
  }
  const exhibit = async (values: Row = {}): Promise<Row> =>
    (await keeper('POST', '/exhibits', { title_ge: 'Aureus', title_en: 'Aureus', room_id: room.id, ...values })).record
  const submitted = async (): Promise<Row> => {
    const draft = await exhibit()
    return (await keeper('POST', `/exhibits/${draft.id}/submit`, { version: draft.version })).record
  }

  beforeAll(async () => {
    opened = await openProduct(museum, open)
    const [one, two, three, four, five] = [
      await opened.arrive('director'),
      await opened.arrive('curator'),
      await opened.arrive('curator', { permissions: ['judging'] }),
      await opened.arrive('keeper'),
      await opened.arrive('keeper'),
    ]
    ;[director, curator, judge, keeper, other] = [one.call, two.call, three.call, four.call, five.call]
    keeperId = four.id
    room = (await curator('POST', '/rooms', { title_ge: 'Numismatics', title_en: 'Numismatics', floor: 1 })).record
  })

  afterAll(async () => {
    expect(product().unexpected).toEqual([])
    await product().close()
  })

  it('signs in people with the password, and returns their role and permissions', async () => {
    expect(
      (await product().nobody('POST', '/auth/login', { email: 'keeper-4@museum.example', password: `${password}!` }))
        .status,
    ).toBe(401)
    const { record } = await keeper('POST', '/profile/get')
    expect(record).toMatchObject({ id: keeperId, role: 'keeper', role_id: 3, permissions: [] })
    expect(record.access).toMatchObject({
      exhibits: { read: 'own', create: 'all', update: 'own' },
      rooms: { read: 'all', create: 'none' },
    })
  })

  it('shows each role the entities that it may read, and none of tourism', async () => {
    const namesFor = async (call: Caller) =>
      ((await call('POST', '/settings')).record.entities as Row[]).map(({ name }) => name)
    expect(await namesFor(director)).toEqual(
      expect.arrayContaining(['exhibits', 'rooms', 'requests', 'users', 'pages']),
    )
    expect(await namesFor(keeper)).not.toContain('requests')
    expect(
      [...product().registry.entities.keys()].filter(name =>
        ['establishments', 'guides', 'regions', 'reports', 'help', 'campaign'].includes(name),
      ),
    ).toEqual([])
    expect((await director('GET', '/establishments')).status).toBe(404)
  })

  it('hides a keeper’s own records from other keepers', async () => {
    const { id } = await exhibit()
    expect((await keeper('GET', `/exhibits/${id}`)).record).toMatchObject({ keeper_id: keeperId, status: 'draft' })
    expect((await other('GET', `/exhibits/${id}`)).status).toBe(404)
    expect((await keeper('GET', '/exhibits')).rows.map(row => row.id)).toContain(id)
    expect((await other('GET', '/exhibits')).rows).toEqual([])
    expect((await product().nobody('GET', '/exhibits')).status).toBe(401)
  })

  it('rejects writes that a role may not do', async () => {
    expect((await keeper('POST', '/rooms', { title_ge: 'A', title_en: 'A' })).status).toBe(403)
    expect((await curator('POST', '/exhibits', { title_ge: 'A', title_en: 'A', room_id: room.id })).status).toBe(403)
    expect(
      (await keeper('POST', '/exhibits', { title_ge: 'A', title_en: 'A', room_id: room.id, insured_for: 5 })).refusal,
    ).toMatchObject({ status: 400, code: 'unknown_field' })
    expect((await curator('DELETE', `/rooms/${room.id}`)).status).toBe(403)
  })

  it('takes an exhibit from a draft through review to the public', async () => {
    const waiting = await submitted()
    expect(waiting.status).toBe('onmoderation')
    expect((await product().nobody('GET', `/public/exhibits/${waiting.id}`)).status).toBe(404)
    expect((await judge('GET', '/requests')).rows.map(({ record_id }) => record_id)).toContain(waiting.id)
    const [request] = (await judge('GET', '/requests')).rows
    expect((await judge('GET', `/requests/${request?.id}/facts`)).record).toMatchObject({ reports: { total: 0 } })
    expect((await judge('POST', `/exhibits/${waiting.id}/approve`, { version: waiting.version })).record.status).toBe(
      'approved',
    )
    expect((await product().nobody('GET', `/public/exhibits/${waiting.id}`)).record).toMatchObject({
      title_en: 'Aureus',
      room_id: room.id,
    })
    expect((await keeper('GET', `/exhibits/${waiting.id}`)).record.status).toBe('approved')
  })

  it('reviews changes of public records, and shows the earlier version until then', async () => {
    const waiting = await submitted()
    await director('POST', `/exhibits/${waiting.id}/approve`, { version: waiting.version })
    const { version } = (await keeper('GET', `/exhibits/${waiting.id}`)).record
    const proposed = await keeper('PATCH', `/exhibits/${waiting.id}`, { version, title_en: 'Solidus' })
    expect(proposed.record).toMatchObject({ title_en: 'Aureus', status: 'approved' })
    const open = (await keeper('GET', `/exhibits/${waiting.id}/request`)).record.open as Row
    expect(open.changes).toMatchObject({ title_en: { from: 'Aureus', to: 'Solidus' } })
    await judge('POST', `/exhibits/${waiting.id}/approve`, { version: proposed.record.version })
    expect((await product().nobody('GET', `/public/exhibits/${waiting.id}`)).record.title_en).toBe('Solidus')
  })

  it('lets only people with the permission decide, and nobody on their own changes', async () => {
    const waiting = await submitted()
    const path = `/exhibits/${waiting.id}/approve`
    expect(
      [
        await curator('POST', path, { version: waiting.version }),
        await keeper('POST', path, { version: waiting.version }),
      ].map(({ status }) => status),
    ).toEqual([403, 403])
    expect((await curator('GET', '/requests')).status).toBe(403)
  })

  it('stores a photo and shows it with its record', async () => {
    const body = new FormData()
    body.set('resource', 'exhibits')
    body.set('field', 'images')
    body.set('file', new File([await jpeg({ width: 900, height: 900 })], 'coin.jpg', { type: 'image/jpeg' }))
    const sent = await keeper('POST', '/files', body)
    expect(sent.status).toBe(201)
    const made = await exhibit({ images: [{ url: sent.record.url }] })
    expect((made.images as Row[])[0]).toMatchObject({ url: sent.record.url })
  })

  it('deletes a room only if no exhibit is in it', async () => {
    expect((await director('DELETE', `/rooms/${room.id}`)).status).toBe(409)
  })

  it('records who did what', async () => {
    const { id } = await exhibit()
    expect((await keeper('GET', `/exhibits/${id}/history`)).rows).toMatchObject([{ action: 'create', by: keeperId }])
  })

  describe('its own people, criteria and descriptions', () => {
    it('make a keeper with a first exhibit of a person who registers in its only sector', async () => {
      const one = new Stranger(product())
      expect((await one.post('/auth/register', { email: newEmail(), sector: 2, terms: true })).status).toBe(422)
      const { record } = await one.post('/auth/verify_registration', { token: await one.register(newEmail(), 1) })
      expect(record).toMatchObject({ role: 'keeper', sector: 1 })
      const ticket = await one.confirmNumber(String(record.ticket), '3331234567')
      expect((await one.post('/auth/create_user', { ...account(ticket), guide: {} })).refusal.code).toBe(
        'unknown_field',
      )
      expect((await one.post('/auth/create_user', account(ticket))).refusal.errors).toMatchObject({
        exhibit: 'required',
      })
      const response = await one.post('/auth/create_user', { ...account(ticket), exhibit: { title_en: 'Tremissis' } })
      one.token = String(response.record.access_token)
      expect((await one.profile()).record).toMatchObject({ role: 'keeper', phone: '3331234567' })
      expect((await one.call('GET', '/exhibits')).rows).toMatchObject([{ title_en: 'Tremissis', status: 'draft' }])
    })

    it('allow only curators to be invited, with its own list of them', async () => {
      const inviting = product().work.routes.filter(({ path }) => path.endsWith('/invite'))
      expect(inviting.map(({ path, proof }) => [path, proof])).toEqual([['/users/invite', true]])
      const invitation = { email: 'c@museum.example', permissions: [] }
      expect((await director('POST', '/users/invite', invitation)).refusal.code).toBe('proof_missing')
    })

    it('let an email be sent to the keepers of the exhibits of a room', async () => {
      await exhibit()
      const count = async (recipients: Row) =>
        director('POST', '/mail/count', { kind: 'service', recipients: { rooms: [room.id], ...recipients } })
      expect((await count({})).record).toMatchObject({ total: 1, people: [{ id: keeperId }] })
      expect((await count({ statuses: ['locked'] })).record).toMatchObject({ total: 0 })
      expect((await count({ sectors: [1] })).refusal).toMatchObject({ status: 400, code: 'unknown_field' })
    })

    it('include texts for search engines about exhibits', async () => {
      const waiting = await submitted()
      await director('POST', `/exhibits/${waiting.id}/approve`, { version: waiting.version })
      const path = `/exhibits/${waiting.id}/meta`
      expect((await keeper('GET', path)).status).toBe(403)
      expect((await director('GET', path)).record).toMatchObject({ meta: null, defaults: { title_en: 'Aureus' } })
      expect((await director('PUT', path, { title_en: 'A coin of gold' })).record.exhibit_id).toBe(waiting.id)
      expect((await product().nobody('GET', `/public${path}`)).record).toMatchObject({
        title_en: 'A coin of gold',
        title_ge: 'Aureus',
      })
    })
  })
})
