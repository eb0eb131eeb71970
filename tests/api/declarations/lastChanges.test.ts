import { expect, it } from 'vitest'
import { system } from '../../../src/engine/model/actor.ts'
import { portsAt } from '../../../src/engine/ports.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { recordsOf } from '../../../src/engine/http/recordsOf.ts'
import { describeApi } from '../describeApi.ts'
import { draft, publish, tastingRooms } from './publishing.ts'

const laterPublications = 600

describeApi('the date of the last publication that changed a resource', api => {
  const admin = () => api().as('admin')

  it('is known however many publications of others have followed', async () => {
    expect((await admin()('GET', '/declarations/changed')).record).toEqual({})
    await draft(admin(), 'tasting_rooms', tastingRooms())
    expect((await publish(api(), ['tasting_rooms'])).status).toBe(200)
    const [{ created_at: published } = {}] = (await admin()('GET', '/declarations/history')).rows
    const { document } = (await admin()('GET', '/declarations')).record
    api().clock.advance(60)
    const records = recordsOf(portsAt(api().ports.lasting))
    const rows = Array.from({ length: laterPublications }, (_, index) =>
      newRow(records, system, 'declared_models', { number: index + 2, document, plan: [{ entity: 'regions' }] }),
    )
    await records.store.insert('declared_models', rows)
    expect((await admin()('GET', '/declarations/changed')).record).toEqual({
      tasting_rooms: published,
      regions: rows[0]?.created_at,
    })
  })
})
