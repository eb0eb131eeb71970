import { expect, it } from 'vitest'
import type { RecipientCount } from '../../../src/features/mail/campaign.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { newRow } from '../../../src/engine/records/newRow.ts'
import { system } from '../../../src/engine/model/actor.ts'
import { describeApi } from '../describeApi.ts'
import type { TestApi } from '../testApi.ts'
import { campaign, idsOf, person } from './campaign.ts'

const counted = async (api: TestApi, recipients: Row, kind = 'news'): Promise<RecipientCount> =>
  (await api.as('admin')('POST', '/mail/count', { body: { kind, recipients } })).record as unknown as RecipientCount

/** An owner with an organization that has one establishment. */
async function owner(api: TestApi, establishment: Row): Promise<Row> {
  const { ports } = api
  const organization = newRow(ports, system, 'organizations', { legal_name: 'Vine and Sons', status: 'approved' })
  await ports.store.insert('organizations', [organization])
  await ports.store.insert('establishments', [
    newRow(ports, system, 'establishments', { organization_id: organization.id, status: 'approved', ...establishment }),
  ])
  return person(api, { role: 'objectowner', organization_ids: [organization.id] })
}

const row = async ({ store }: TestApi, entity: string, property: string, value: unknown): Promise<Row> =>
  (
    await store.find({
      entity,
      where: [{ property, operator: 'in', value: [value] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
  )[0] ?? {}

const emails = ({ people }: RecipientCount): string[] => people.map(one => one.email)

describeApi('the recipients of a campaign', api => {
  it('are nobody if nothing is chosen', async () => {
    expect(await counted(api(), {})).toMatchObject({ total: 0, people: [] })
  })

  it('are people of a role who meet all conditions', async () => {
    const one = await person(api(), { role: 'guide', language: 'en' })
    await person(api(), { role: 'guide', language: 'ka' })
    const all = await counted(api(), { roles: ['guide'] })
    const english = await counted(api(), { roles: ['guide'], languages: ['en'] })
    expect(english.languages).toEqual({ ka: 0, en: english.total })
    expect([emails(english).includes(String(one.email)), all.languages.en, all.total > english.total]).toEqual([
      true,
      english.total,
      true,
    ])
  })

  it('are found by the sector, region and status of a single establishment of theirs', async () => {
    const wine = await row(api(), 'categories', 'type', 2)
    const region = await row(api(), 'regions', 'deleted_at', null)
    const fits = await owner(api(), { category_id: wine.id, region_id: region.id, status: 'declined' })
    const others = [
      await owner(api(), { category_id: wine.id, status: 'declined' }),
      await owner(api(), { category_id: wine.id, region_id: region.id, status: 'approved' }),
    ]
    const found = emails(await counted(api(), { sectors: [2], regions: [String(region.id)], statuses: ['declined'] }))
    expect(found).toContain(fits.email)
    for (const other of others) expect(found).not.toContain(other.email)
  })

  it('include guides if the sector is theirs', async () => {
    expect(emails(await counted(api(), { sectors: [4] }))).toContain('guide@marani.example')
    expect(emails(await counted(api(), { sectors: [2] }))).not.toContain('guide@marani.example')
  })

  it('are found by a filter of the list of users, including search words', async () => {
    const one = await person(api(), { lastname: 'Unmistakable' })
    expect(emails(await counted(api(), { filter: { email: one.email } }))).toEqual([one.email])
    expect(emails(await counted(api(), { filter: { email: one.email, status_neq: 'active' } }))).toEqual([])
  })

  it('get one email each, however often they were chosen', async () => {
    const one = await person(api())
    const { total, left_out } = await counted(api(), {
      filter: { email: one.email },
      people: [String(one.id), String(one.id)],
    })
    expect([total, left_out.doubled]).toEqual([1, 1])
  })

  it('exclude people who are blocked, have not confirmed their address, are in the trash, or have unsubscribed from news', async () => {
    const people = [
      await person(api(), { status: 'blocked' }),
      await person(api(), { status: 'pending' }),
      await person(api(), { unsubscribed: true }),
      await person(api(), { deleted_at: '2026-05-01T00:00:00.000Z' }),
    ]
    const ids = idsOf(people)
    expect(await counted(api(), { people: ids })).toMatchObject({
      total: 0,
      left_out: { blocked: 1, unverified: 1, unsubscribed: 1, doubled: 0 },
    })
    expect(emails(await counted(api(), { people: ids }, 'service'))).toEqual([people[2]?.email])
  })

  it.each([
    ['a role that is none', { roles: ['root'] }, { 'recipients.roles': 'not_a_choice' }],
    ['an id that is none', { people: ["1' or '1'='1"] }, { 'recipients.people': 'invalid_format' }],
    [
      'too many by hand',
      { people: Array.from({ length: 1_001 }, () => '019ba5e0-0000-7000-8009-000000000001') },
      { 'recipients.people': 'too_many' },
    ],
    ['a filter by a secret', { filter: { ended_sessions_null: true } }, { 'recipients.filter': 'filter_unreadable' }],
  ])('with %s are rejected at the field', async (_what, recipients, errors) => {
    const response = await api().as('admin')('POST', '/mail/count', { body: { kind: 'news', recipients } })
    expect(response.refusal).toMatchObject({ status: 422, errors })
  })

  it('are counted, previewed and emailed only by administrators', async () => {
    for (const who of ['moderator', 'owner', 'manager', 'guide', 'user'] as const)
      for (const path of ['/mail', '/mail/count', '/mail/preview', '/mail/test'])
        expect((await api().as(who)('POST', path, { body: campaign([]) })).status, `${who} ${path}`).toBe(403)
  })
})
