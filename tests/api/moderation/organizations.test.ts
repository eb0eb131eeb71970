import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson } from './people.ts'
import { rowOf, insertRecord, type RecordState } from './moderatedRecords.ts'

const publishing = { permissions: ['full_access'] }
const unapproved = { organization_id: 'organization_unapproved' }
const incomplete = { status: 422, code: 'incomplete', errors: unapproved }
const invalid = { status: 422, code: 'invalid', errors: unapproved }

describeApi('nothing is public below an organization that is not:', api => {
  const organization = async (status: RecordState['status']) =>
    String((await insertRecord(api(), 'organizations', { status })).row.id)
  const below = async (organization_id: string | null, status: RecordState['status']) =>
    (await insertRecord(api(), 'establishments', { status, more: { organization_id } })).row
  const publisher = () => createPerson(api(), 'moderator', publishing)
  const move = async (row: Row, organization_id: string | null) =>
    (await publisher()).call('PATCH', `/establishments/${String(row.id)}`, {
      body: { version: row.version, organization_id },
    })
  const present = (row: Row) => rowOf(api(), 'establishments', row.id)

  it.each(['onmoderation', 'approved', 'hidden', 'locked'] as const)(
    'a record that is %s cannot be moved to an unapproved organization, and stays unchanged',
    async status => {
      const row = await below(await organization('approved'), status)
      for (const state of ['draft', 'onmoderation', 'declined', 'noapproval', 'locked'] as const)
        expect((await move(row, await organization(state))).refusal).toEqual(invalid)
      expect(await present(row)).toEqual(row)
      expect((await move(row, await organization('approved'))).status).toBe(200)
      expect((await move(await present(row), null)).status).toBe(200)
    },
  )

  it('a proposal of its owner cannot move it there either', async () => {
    const [home, other] = [await organization('approved'), await organization('draft')]
    const row = await below(home, 'approved')
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [home, other] })
    const body = { version: row.version, organization_id: other }
    expect((await owner.call('PATCH', `/establishments/${String(row.id)}`, { body })).refusal).toEqual(invalid)
  })

  it('a draft can be moved to any organization, and be neither published nor approved there', async () => {
    const home = await organization('draft')
    const draft = await below(await organization('approved'), 'draft')
    expect((await move(draft, home)).status).toBe(200)
    const moved = await present(draft)
    const published = await (
      await publisher()
    ).call('POST', `/establishments/${String(draft.id)}/publish`, { body: { version: moved.version } })
    expect(published.refusal).toEqual(incomplete)
    expect(await present(draft)).toEqual(moved)
    const submitted = await below(home, 'onmoderation')
    for (const path of [`/establishments/${String(submitted.id)}`, `/requests/${String(submitted.request_id)}`])
      expect((await (await publisher()).call('POST', `${path}/approve`, { body: { version: 1 } })).refusal).toEqual(
        incomplete,
      )
    const facts = (await (await publisher()).call('GET', `/requests/${String(submitted.request_id)}/facts`)).record
    expect(facts.problems).toEqual({ organization_id: { code: 'organization_unapproved' } })
    expect(await present(submitted)).toEqual(submitted)
  })

  it('a proposal is not approved if the organization that it names was locked in the meantime', async () => {
    const [home, other] = [await organization('approved'), await organization('approved')]
    const row = await below(home, 'approved')
    const owner = await createPerson(api(), 'objectowner', { organization_ids: [home, other] })
    const body = { version: row.version, organization_id: other }
    const proposed = (await owner.call('PATCH', `/establishments/${String(row.id)}`, { body })).record
    await api().put('organizations', other, { status: 'locked' })
    const path = `/establishments/${String(row.id)}/approve`
    expect((await (await publisher()).call('POST', path, { body: { version: proposed.version } })).refusal).toEqual(
      incomplete,
    )
    expect((await present(row)).organization_id).toBe(home)
  })

  it('a record that awaited its organization is submitted when it is moved to an approved one', async () => {
    const waiting = await below(await organization('draft'), 'pending')
    const stays = await move(waiting, await organization('declined'))
    expect(stays.record.status).toBe('pending')
    const moved = await move(await present(waiting), await organization('approved'))
    expect(moved.record).toMatchObject({ status: 'onmoderation', request_id: expect.any(String) })
    expect(await present(waiting)).toMatchObject({ status: 'onmoderation', version: moved.record.version })
  })
})
