import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { system } from '../../src/engine/model/actor.ts'
import { is } from '../../src/engine/records/findOne.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { daysOf, applyRetention } from '../../src/engine/records/retention.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { newRegion } from './makeValid.ts'

const day = 24 * 3_600

describeApi('stored data', api => {
  const lines = (id: unknown) =>
    api().store.find({
      entity: 'history',
      where: [is('record_id', id)],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 10,
    })
  const forget = (kept: Record<string, number | null>) =>
    applyRetention(api().ports, api().ports.product.retention, { retentionDays: kept })

  it('is kept by rules with distinct names about existing entities and properties', () => {
    const { retention } = api().ports.product
    expect(new Set(retention.map(({ name }) => name)).size).toBe(retention.length)
    for (const { name, entity, since } of retention) {
      expect(name).toMatch(/^[a-z_]+$/)
      if (entity !== 'every')
        for (const property of since) expect(api().ports.registry.entity(entity).properties.has(property)).toBe(true)
    }
  })

  it('is removed after the days of a setting, or of the rule without one', () => {
    expect(daysOf({ name: 'emails', days: 730 })).toBe(730)
    expect(daysOf({ name: 'emails', days: 730 }, { emails: 5 })).toBe(5)
    expect(daysOf({ name: 'emails', days: 730 }, { emails: null })).toBeNull()
  })

  it('of emails loses their text and recipients, and not the fact that there were some', async () => {
    const { store, ports } = api()
    const values = {
      recipient: 'old@visitors.example',
      subject: 'An old email',
      letter: '<p>Dear Nino</p>',
      date: ports.clock().toISOString(),
    }
    const email = newRow(ports, system, 'mail', values)
    await store.insert('mail', [email])
    api().clock.advance(6 * day)
    await forget({ emails: 7 })
    const read = async (): Promise<Row | undefined> =>
      (
        await store.find({
          entity: 'mail',
          where: [is('id', email.id)],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: 1,
        })
      )[0]
    expect(await read()).toMatchObject(values)
    api().clock.advance(2 * day)
    await forget({ emails: 7 })
    expect(await read()).toMatchObject({ recipient: 'forgotten@marani.invalid', letter: '', subject: 'An old email' })
  })

  it('in the trash and the history is kept permanently unless a setting says otherwise', async () => {
    const admin = api().as('admin')
    const { id } = (await admin('POST', '/regions', { body: newRegion() })).record
    await admin('DELETE', `/regions/${id}`)
    api().clock.advance(40 * day)
    await forget({})
    expect((await admin('GET', `/regions/${id}`)).record.deleted_at).not.toBeNull()
    const [created] = await lines(id)
    expect(Object.keys(created?.changes as object)).not.toEqual([])

    await forget({ trash: 30 })
    expect((await admin('GET', `/regions/${id}`)).status).toBe(404)
    expect(await lines(id)).toMatchObject([
      { action: 'create', changes: {} },
      { action: 'delete', changes: {} },
    ])

    await forget({ history: 30 })
    expect(await lines(id)).toEqual([])
  })

  it('in the trash is kept as long as something refers to it', async () => {
    const { id } = (await api().as('admin')('POST', '/regions', { body: newRegion() })).record
    await api().put('municipalities', fixture('municipalities').id, { region_id: id })
    await api().put('regions', id, { deleted_at: api().clock.now().toISOString() })
    api().clock.advance(2 * day)
    await forget({ trash: 1 })
    expect((await api().as('admin')('GET', `/regions/${id}`)).status).toBe(200)
  })

  it('that refers to something deleted is removed together with it, if both are deleted', async () => {
    const admin = api().as('admin')
    const region = (await admin('POST', '/regions', { body: newRegion() })).record
    const { title_ge, title_en } = newRegion()
    const body = { title_ge, title_en, region_id: region.id }
    const municipality = (await admin('POST', '/municipalities', { body })).record
    for (const [name, { id }] of [
      ['regions', region],
      ['municipalities', municipality],
    ] as const)
      await api().put(name, id, { deleted_at: api().clock.now().toISOString() })
    api().clock.advance(2 * day)
    await forget({ trash: 1 })
    expect((await admin('GET', `/municipalities/${municipality.id}`)).status).toBe(404)
    expect((await admin('GET', `/regions/${region.id}`)).status).toBe(404)
  })
})
