import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { people } from '../testApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

const calls: [method: string, path: string, body?: object][] = [
  ['GET', '/declarations'],
  ['GET', '/declarations/reference'],
  ['GET', '/declarations/drafts'],
  ['GET', '/declarations/drafts/rooms'],
  ['PUT', '/declarations/drafts/rooms', { base: 0, document: tastingRooms('rooms') }],
  ['DELETE', '/declarations/drafts/rooms'],
  ['POST', '/declarations/preview', {}],
  ['POST', '/declarations/publish', { plan: '' }],
  ['GET', '/declarations/history'],
  ['GET', '/declarations/changed'],
  ['POST', '/declarations/undo/1', {}],
  ['GET', '/declarations/rooms/purge'],
  ['GET', '/declarations/export'],
  ['POST', '/declarations/import', { document: tastingRooms('rooms') }],
]

describeApi('declarations while the program runs', api => {
  const admin = () => api().as('admin')
  const number = async () => (await admin()('GET', '/declarations')).record.number

  it.each(calls)('are for administrators only: %s %s', async (method, path, body) => {
    expect((await api().nobody(method, path, body ? { body } : {})).status).toBe(401)
    for (const person of people.filter(one => one !== 'admin'))
      expect((await api().as(person)(method, path, body ? { body } : {})).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
  })

  it('are published only as previewed: after a change in between, they are previewed again', async () => {
    await draft(admin(), 'rooms', tastingRooms('rooms'))
    const { plan } = (await admin()('POST', '/declarations/preview', { body: {} })).record
    await draft(admin(), 'rooms', tastingRooms('rooms', { icon: 'map' }))
    const refused = await admin()('POST', '/declarations/publish', { body: { plan } })
    expect([refused.refusal, await number()]).toEqual([{ status: 409, code: 'plan_changed' }, 0])
    expect((await publish(api(), ['rooms'])).status).toBe(200)
    const again = await admin()('POST', '/declarations/publish', { body: { plan } })
    expect([again.refusal, await number()]).toEqual([{ status: 409, code: 'plan_changed' }, 1])
  })

  it('keep concurrent changes: a draft with another version is reported, not overwritten', async () => {
    const body = { base: 0, document: tastingRooms('halls'), version: 0 }
    expect((await admin()('PUT', '/declarations/drafts/halls', { body })).record.version).toBe(1)
    const late = await admin()('PUT', '/declarations/drafts/halls', { body })
    expect([late.status, late.problem.code, late.problem.record?.version]).toEqual([412, 'version_stale', 1])
    const elsewhere = { ...body, document: tastingRooms('rooms'), version: 1 }
    expect((await admin()('PUT', '/declarations/drafts/halls', { body: elsewhere })).status).toBe(422)
    expect((await admin()('DELETE', '/declarations/drafts/halls')).status).toBe(204)
    expect((await admin()('DELETE', '/declarations/drafts/halls')).status).toBe(404)
  })

  it('give no access to internal data, and no way around restrictions', async () => {
    for (const [name, more] of Object.entries({
      leak: { of: 'credentials' },
      hidden: { internal: true },
      narrowed: { where: { status: 'active' } },
      endless: { appendOnly: true },
      users: {},
      declarations: {},
    })) {
      const document = tastingRooms(name, more)
      const kept = await admin()('PUT', `/declarations/drafts/${name}`, { body: { base: 0, document } })
      expect([name, kept.status, (kept.record.mistakes as object[]).length > 0]).toEqual([name, 200, true])
      const shown = await admin()('POST', '/declarations/preview', { body: { resources: [name] } })
      const { plan } = shown.record
      const refused = await admin()('POST', '/declarations/publish', { body: { plan, resources: [name] } })
      expect([refused.status, refused.problem.code]).toEqual([422, 'declaration_invalid'])
    }
    expect(await number()).toBe(1)
  })

  it('require the password again if they widen access', async () => {
    await draft(admin(), 'rooms', tastingRooms('rooms', { access: { read: ['everyone'] } }))
    const { record } = await admin()('POST', '/declarations/preview', { body: { resources: ['rooms'] } })
    expect(record.proof).toBe(true)
    const body = { plan: record.plan, resources: ['rooms'] }
    expect((await admin()('POST', '/declarations/publish', { body })).refusal).toEqual({
      status: 403,
      code: 'proof_missing',
    })
    const headers = { Proof: await api().proofOf('admin') }
    expect((await admin()('POST', '/declarations/publish', { body, headers })).status).toBe(200)
  })

  it('reject malformed documents, names and numbers as client errors', async () => {
    for (const document of [
      {},
      { format: 'marani/2' },
      { format: 'marani/1', resources: 'all' },
      { resources: [null] },
    ]) {
      const kept = await admin()('PUT', '/declarations/drafts/odd', { body: { base: 0, document } })
      expect(kept.status).toBeGreaterThanOrEqual(400)
      expect(kept.status).toBeLessThan(500)
      const imported = await admin()('POST', '/declarations/import', { body: { document } })
      expect([document, imported.status < 500]).toEqual([document, true])
    }
    for (const name of ['', 'a\u0000b', 'Rooms', '../rooms', '\ud800'])
      for (const path of ['/declarations/preview', '/declarations/publish'])
        expect([400, 422], name).toContain(
          (await admin()('POST', path, { body: { plan: 'x', resources: [name] } })).status,
        )
    for (const path of ['/declarations?number=x', '/declarations?number=1&number=2'])
      expect((await admin()('GET', path)).status).toBe(400)
    expect((await admin()('GET', '/declarations?number=77')).status).toBe(404)
    expect((await admin()('POST', '/declarations/undo/77', { body: {} })).status).toBe(404)
    expect((await admin()('POST', '/declarations/undo/0', { body: {} })).status).toBe(404)
  })

  it('describe their schema and their field types', async () => {
    const { record } = await admin()('GET', '/declarations/reference')
    expect(Object.keys((record.schema as { properties: object }).properties)).toEqual(
      expect.arrayContaining(['format', 'resources', 'changes', 'codeLists']),
    )
    expect((record.types as { name: string }[]).map(({ name }) => name)).toContain('opening_hours')
  })

  it('are rebased on later publications, and report conflicts', async () => {
    const base = Number(await number())
    const began = (await admin()('GET', '/declarations/export', { query: { resources: ['rooms'] } })).record
    const changed = (more: object) => {
      const [rooms] = began.resources as { entity: object }[]
      return { ...began, resources: [{ ...rooms, entity: { ...rooms?.entity, ...more } }] }
    }
    await draft(admin(), 'rooms', changed({ icon: 'category', export: ['management'] }))
    await publish(api(), ['rooms'])
    const body = { base, document: changed({ icon: 'contact', menu: ['management'] }), version: 0 }
    expect((await admin()('PUT', '/declarations/drafts/rooms', { body })).status).toBe(200)
    const { record } = await admin()('POST', '/declarations/preview', { body: { resources: ['rooms'] } })
    expect(record.conflicts).toEqual([{ kind: 'resources', name: 'rooms', path: ['entity', 'icon'] }])
    expect((await publish(api(), ['rooms'])).status).toBe(200)
    const { entity } = ((await admin()('GET', '/declarations')).record.document as { resources: { entity: object }[] })
      .resources[0] ?? { entity: {} }
    expect(entity).toMatchObject({ icon: 'contact', menu: ['management'], export: ['management'] })
    const ahead = { ...body, base: 99, version: 0 }
    expect((await admin()('PUT', '/declarations/drafts/rooms', { body: ahead })).status).toBe(422)
  })

  it('are published although people have created records since the preview, unless the first one is affected since', async () => {
    const field = (required: boolean) => ({
      groups: [
        {
          name: 'naming',
          fields: [
            { name: 'name', type: 'text', localized: true, required: true, search: true, maximum: 160 },
            { name: 'note', type: 'text', maximum: 100, ...(required ? { required } : {}) },
          ],
        },
      ],
    })
    await draft(admin(), 'busy_rooms', tastingRooms('busy_rooms', field(false)))
    expect((await publish(api(), ['busy_rooms'])).status).toBe(200)
    const create = (note: string | null) =>
      admin()('POST', '/busy_rooms', { body: { name_ge: 'ოთახი', name_en: 'Room', note } })
    await create('a note')
    await draft(admin(), 'busy_rooms', tastingRooms('busy_rooms', field(true)))
    const resources = ['busy_rooms']
    const shown = async () => (await admin()('POST', '/declarations/preview', { body: { resources } })).record.plan
    const publishShown = (plan: unknown) =>
      admin()('POST', '/declarations/publish', { body: { plan, resources, note: null } })
    const harmless = await shown()
    await create(null)
    expect((await publishShown(harmless)).refusal).toEqual({ status: 409, code: 'plan_changed' })
    const plan = await shown()
    await create(null)
    await create('a note')
    expect((await publishShown(plan)).status).toBe(200)
  })
})
