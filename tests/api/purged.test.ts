import { expect, it } from 'vitest'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { applyRetention } from '../../src/engine/records/retention.ts'
import { contentOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import { registry } from './testApi.ts'

const tables = [...registry.entities.values()].filter(({ name, table }) => name === table)
/** What search engines are told about keeps a record from being deleted for good. */
const described = new Set(contentOf('meta').map(({ establishment_id }) => establishment_id))
const day = 24 * 3_600

describeApi('the content of a record', api => {
  /** The tables that have one of the texts somewhere. */
  const tablesWith = async (texts: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const { table } of tables) {
      const rows = JSON.stringify(
        await api().store.find({
          entity: table,
          where: [],
          sort: { property: 'id', order: 'ASC' },
          offset: 0,
          limit: 10_000,
        }),
      )
      for (const text of texts) if (rows.includes(text)) found.push(`${table}: ${text}`)
    }
    return found
  }

  it('is in no request and in no history of requests after it was deleted permanently', async () => {
    const [owner, admin] = [api().as('owner'), api().as('admin')]
    const approved = encodeURIComponent(JSON.stringify({ status: 'approved' }))
    const row = (await owner('GET', `/establishments?filter=${approved}`)).rows.find(({ id }) => !described.has(id))
    const path = `/establishments/${row?.id}`
    const said = { desc_en: 'A cellar below house 17b', email: 'private.cellar@example.ge' }
    expect((await owner('PATCH', path, { body: { version: row?.version, ...said } })).status).toBe(200)
    expect(await tablesWith([said.email])).toEqual([`requests: ${said.email}`, `history: ${said.email}`])

    expect((await admin('DELETE', path)).status).toBe(200)
    api().clock.advance(40 * day)
    await applyRetention(api().ports, api().ports.product.retention, { retentionDays: { trash: 30 } })
    expect((await admin('GET', path)).status).toBe(404)
    expect(await tablesWith(Object.values(said))).toEqual([])
  })

  it('includes texts for search engines, which are moved to the trash, restored and deleted permanently with it', async () => {
    const admin = api().as('admin')
    const [about] = (await admin('GET', '/meta')).rows
    const [path, said] = [`/establishments/${about?.establishment_id}`, `/meta/${about?.id}`]
    const deleted = async () => (await admin('GET', said)).record.deleted_at
    expect((await admin('DELETE', path)).status).toBe(200)
    expect(await deleted()).not.toBeNull()
    expect((await admin('POST', `${path}/restore`)).status).toBe(200)
    expect(await deleted()).toBeNull()

    expect((await admin('DELETE', path)).status).toBe(200)
    api().clock.advance(40 * day)
    // One day what refers to it goes, the next day it goes itself.
    for (let days = 0; days < 2; days++)
      await applyRetention(api().ports, api().ports.product.retention, { retentionDays: { trash: 30 } })
    expect((await admin('GET', path)).status).toBe(404)
  })

  it('is in no table after the person whose page it was is erased, and neither is their name there', async () => {
    const [guide, admin] = [api().as('guide'), api().as('admin')]
    const [own] = (await guide('GET', '/guides')).rows
    const path = `/guides/${own?.id}`
    const change = async (mobile: string) => {
      const { version } = (await guide('GET', path)).record
      const body = {
        version,
        mobile,
        email: 'private.walker@example.ge',
        name_en: 'Mountainwalker Zed',
        desc_en: 'I live in house 19c',
      }
      expect((await guide('PATCH', path, { body })).status).toBe(200)
    }
    await change('599112233')
    const filter = encodeURIComponent(JSON.stringify({ record_id: own?.id, status: 'open' }))
    const [request] = (await admin('GET', `/requests?filter=${filter}`)).rows
    expect(
      (await admin('POST', `/requests/${request?.id}/approve`, { body: { version: request?.version } })).status,
    ).toBe(200)
    await change('599112244')

    expect((await admin('POST', `/users/${api().idOf('guide')}/erasure`)).status).toBe(202)
    await runDue(api().ports)
    await api().ports.background.settled()
    const known = ['599112233', '599112244', 'private.walker', 'Mountainwalker', 'house 19c']
    expect(await tablesWith(known)).toEqual([])
  })
})
