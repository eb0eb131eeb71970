import { expect, it, vi } from 'vitest'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { maker } from './parts.ts'

describeApi('several merges of the same places at the same moment', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)
  const make = maker(admin)

  it('succeed together with changes, proposals and decisions, and leave every reference valid', async () => {
    for (let round = 0; round < 2; round++) {
      const facilities = await Promise.all(Array.from({ length: 8 }, () => make.facility()))
      const cuisines = await Promise.all(Array.from({ length: 4 }, () => make.cuisine()))
      const organization = fixture('organizations', row => row.created_by === api().idOf('owner'))
      const { images } = fixture(
        'establishments',
        row => row.status === 'approved' && ((row.images ?? []) as unknown[]).length >= 3,
      )
      const all = (rows: readonly Row[]) => rows.map(row => row.id)
      const places: Row[] = []
      for (let number = 0; number < 12; number++) {
        const made = await make.establishment({
          organization_id: organization.id,
          images,
          facility_id: all(facilities).slice(number % 2),
          cuisine_id: all(cuisines),
        })
        await api().put('establishments', made.id, { status: 'approved' })
        places.push(
          (
            await api().as('owner')('PATCH', `/establishments/${String(made.id)}`, {
              body: { version: 1, facility_id: all(facilities).toReversed(), rooms: 3 },
            })
          ).record,
        )
      }
      const into = (resource: string, rows: readonly Row[], one: number, other: number) =>
        admin('POST', `/${resource}/${String(rows[one]?.id)}/merge`, { body: { into: rows[other]?.id } })
      const merges = [
        into('facilities', facilities, 0, 1),
        into('facilities', facilities, 3, 2),
        into('facilities', facilities, 4, 5),
        into('facilities', facilities, 7, 6),
        into('cuisines', cuisines, 0, 1),
        into('cuisines', cuisines, 3, 2),
      ]
      const decisions = places.slice(0, 6).map(async place => {
        const { version } = await make.read('requests', place.request_id)
        return api().as('moderator')('POST', `/requests/${String(place.request_id)}/approve`, { body: { version } })
      })
      const changes = places.slice(6).map(place => make.change('establishments', place.id, { beds: 4 }))
      for (const response of await Promise.all(merges)) expect(response.status, response.text).toBe(200)
      for (const response of await Promise.all([...decisions, ...changes]))
        expect([200, 412, 422], response.text).toContain(response.status)
      await api().ports.background.settled()
      for (const { id } of places) {
        const place = await make.read('establishments', id)
        expect((place.facility_id as string[]).toSorted()).toEqual(
          all([1, 2, 5, 6].map(index => facilities[index] ?? {})).toSorted(),
        )
        expect((place.cuisine_id as string[]).toSorted()).toEqual(
          all([1, 2].map(index => cuisines[index] ?? {})).toSorted(),
        )
      }
    }
  })

  it('a reference that was written during a merge follows it, also if the server is killed right after the merge', async () => {
    const region = await make.region()
    const [merged, kept] = [
      await make.municipality({ region_id: region.id }),
      await make.municipality({ region_id: region.id }),
    ]
    const village = await make.village({ region_id: region.id, municipality_id: kept.id })
    const killed = vi.spyOn(api().ports.background, 'do').mockImplementation(() => {})
    const response = await admin('POST', `/municipalities/${String(merged.id)}/merge`, { body: { into: kept.id } })
    killed.mockRestore()
    expect(response.status, response.text).toBe(200)
    // What was under way when the merge looked for references is committed after it.
    await api().put('villages', village.id, { municipality_id: merged.id })
    await runDue(api().ports.lasting)
    expect((await make.read('villages', village.id)).municipality_id).toBe(kept.id)
  })

  it('a reference of a transaction that commits long after the merge follows it as well', async () => {
    const region = await make.region()
    const [merged, kept] = [
      await make.municipality({ region_id: region.id }),
      await make.municipality({ region_id: region.id }),
    ]
    const village = await make.village({ region_id: region.id, municipality_id: kept.id })
    const open = vi.spyOn(api().ports.store, 'openTransactions').mockResolvedValue(['an import'])
    await admin('POST', `/municipalities/${String(merged.id)}/merge`, { body: { into: kept.id } })
    await api().ports.background.settled()
    api().clock.advance(600)
    await runDue(api().ports.lasting)
    open.mockResolvedValue(['another that began later'])
    await api().put('villages', village.id, { municipality_id: merged.id })
    api().clock.advance(600)
    await runDue(api().ports.lasting)
    open.mockRestore()
    expect((await make.read('villages', village.id)).municipality_id).toBe(kept.id)
    const queued = [is('name', 'merge_late_references'), is('state', 'queued')]
    expect(await api().store.count({ entity: 'jobs', where: queued })).toBe(0)
  })
})
