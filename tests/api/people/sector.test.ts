import { describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'
import { atOnce, belongings, newEmail, newPhone, nextNumber, rowsOf, statuses, Stranger } from './stranger.ts'

describeApi('the sector that somebody chooses later', api => {
  /** Somebody with an account and no sector, signed in, as staff make one. */
  async function plain(values: Row = {}): Promise<{ one: Stranger; id: string }> {
    const email = newEmail()
    const made = await api().as('admin')('POST', '/users', {
      body: { email, firstname: 'ლელა', lastname: 'კობახიძე', phone: newPhone(), role: 'user' },
    })
    const id = String(made.record.id)
    if (Object.keys(values).length > 0) await api().put('users', id, values)
    const one = new Stranger(api())
    one.token = await api().ports.tokens.issue({ subject: id, session: id }, 900)
    return { one, id }
  }
  const choose = (one: Stranger, sector: number, more: Row = {}, headers: Record<string, string> = {}) =>
    one.call('POST', '/profile/sector', { sector, terms: true, ...belongings(sector), ...more }, headers)
  const requestsOf = async (record_id: unknown) =>
    (await rowsOf(api(), 'requests')).filter(row => row.record_id === record_id)

  it.each([1, 2, 3])(
    '%i makes the person an owner immediately, whose organization is in moderation as at registration',
    async sector => {
      const { one, id } = await plain()
      expect((await one.call('GET', '/organizations')).rows).toEqual([])
      const response = await choose(one, sector)
      expect(response.record).toMatchObject({
        id,
        role: 'objectowner',
        role_id: 3,
        access: { establishments: { create: 'all' } },
      })
      const [organization] = (await one.call('GET', '/organizations')).rows
      expect(organization).toMatchObject({ status: 'onmoderation', contact_person_name: 'ლელა კობახიძე' })
      expect(response.record.organizations).toEqual([organization?.id])
      expect(await requestsOf(organization?.id)).toHaveLength(1)
      expect((await one.call('POST', '/establishments', { name_en: 'Old Cellar' })).status).toBe(201)
      expect((await one.profile()).record).toEqual(response.record)
    },
  )

  it('4 makes the person a guide immediately, with a page of their own', async () => {
    const { one, id } = await plain()
    expect((await choose(one, 4)).record).toMatchObject({ id, role: 'guide', role_id: 5, organizations: [] })
    expect((await one.call('GET', '/guides')).rows).toMatchObject([
      { user_id: id, guide_type_id: 3, name_ge: 'ლელა კობახიძე', status: 'draft' },
    ])
    expect((await one.call('POST', '/establishments', { name_en: 'Old Cellar' })).status).toBe(403)
  })

  it('is stored in the person’s history, with the terms that they accepted', async () => {
    const { one, id } = await plain()
    await choose(one, 4)
    const [change] = (await api().as('admin')('GET', `/users/${id}/history`)).rows
    expect(change).toMatchObject({ by: id, changes: { role: ['user', 'guide'] } })
    expect((await rowsOf(api(), 'terms_acceptances')).filter(row => row.user_id === id)).toHaveLength(1)
  })

  it('is chosen once of thirty attempts at once, and attempts with the same key get the same response', async () => {
    const [first, second] = [await plain(), await plain()]
    expect(statuses(await atOnce(30, () => choose(first.one, 2)))).toEqual({ 200: 1, 409: 29 })
    expect((await choose(first.one, 4)).refusal).toEqual({ status: 409, code: 'sector_chosen' })
    const body = belongings(2)
    const answers = await atOnce(30, () => choose(second.one, 2, body, { 'Idempotency-Key': 'double-click' }))
    expect(statuses(answers)).toEqual({ 200: 30 })
    for (const { record } of answers) expect(record).toEqual(answers[0]?.record)
    for (const { id } of [first, second])
      expect((await rowsOf(api(), 'organizations')).filter(row => row.created_by === id)).toHaveLength(1)
  })

  it('restores none of the organizations to which the account once belonged', async () => {
    const [theirs] = await rowsOf(api(), 'organizations')
    const { one } = await plain({ organization_ids: [theirs?.id] })
    const { record } = await choose(one, 2)
    expect(record.organizations).toHaveLength(1)
    expect(record.organizations).not.toContain(theirs?.id)
  })

  describe('is rejected without any effect', () => {
    const nothing = async (id: string) => {
      expect((await api().as('admin')('GET', `/users/${id}`)).record).toMatchObject({
        role: 'user',
        organization_ids: [],
      })
      for (const entity of ['organizations', 'guides'])
        expect((await rowsOf(api(), entity)).filter(row => row.created_by === id)).toEqual([])
    }

    it.each(['admin', 'moderator', 'owner', 'manager', 'guide'] as const)(
      'for a person with a role: %s',
      async (person: Person) => {
        for (const sector of [1, 4])
          expect(
            (
              await api().as(person)('POST', '/profile/sector', {
                body: { sector, terms: true, ...belongings(sector) },
              })
            ).refusal,
          ).toEqual({ status: 409, code: 'sector_chosen' })
      },
    )

    it.each([
      ['without what it brings', { organization: undefined }, { organization: 'required' }],
      [
        'with an organization that lacks a name',
        { organization: { type: 2, legal_name: ' ', id_number: '500000001' } },
        { 'organization.legal_name': 'required' },
      ],
      [
        'with a kind of organization that there is not',
        { organization: { type: 9, legal_name: 'A', id_number: '500000001' } },
        { 'organization.type': 'not_a_choice' },
      ],
      ['in a sector that there is not', { sector: 5 }, { sector: 'not_a_choice' }],
      ['without the terms', { terms: false }, { terms: 'terms_required' }],
    ])('%s', async (_name, more: Row, errors) => {
      const { one, id } = await plain()
      expect((await choose(one, 2, more)).refusal).toMatchObject({ status: 422, errors })
      await nothing(id)
    })

    it('with the number of an existing organization, after which another number is accepted', async () => {
      const { one, id } = await plain()
      const [known] = await rowsOf(api(), 'organizations')
      const organization = { type: 2, legal_name: 'შპს „ახალი მარანი“', id_number: known?.id_number }
      expect((await choose(one, 1, { organization })).refusal).toMatchObject({
        status: 422,
        errors: { 'organization.id_number': 'not_unique' },
      })
      await nothing(id)
      expect(
        (await choose(one, 1, { organization: { ...organization, id_number: String(500_000_000 + nextNumber()) } }))
          .status,
      ).toBe(200)
    })

    it('with fields of another sector or unknown ones', async () => {
      const { one, id } = await plain()
      expect((await choose(one, 4, belongings(1))).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field: 'organization' },
      })
      expect((await choose(one, 1, { role: 'administrator' })).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field: 'role' },
      })
      await nothing(id)
    })

    it('without a confirmed mobile number, which registration requires too', async () => {
      const { one, id } = await plain({ phone: null })
      expect((await choose(one, 2)).refusal).toMatchObject({ status: 422, errors: { phone: 'required' } })
      await nothing(id)
    })

    it('for a person who is not signed in', async () => {
      expect((await api().nobody('POST', '/profile/sector', { body: { sector: 1, terms: true } })).status).toBe(401)
    })
  })
})
