import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { account, emailsTo, lastEmail, newEmail, rowsOf, Stranger, tokenIn } from './stranger.ts'

const forbidden = { status: 403, code: 'forbidden' }
const missing = { status: 404, code: 'not_found' }
const notOfIt = { status: 422, errors: { organization_id: 'reference_missing' } }

describeApi('membership in an organization', api => {
  const stranger = () => new Stranger(api())
  /** An owner whose organization is approved. */
  const owner = async () => {
    const one = stranger()
    await one.join()
    const [organization] = (await one.profile()).record.organizations as string[]
    await api().put('organizations', String(organization), { status: 'approved' })
    return { one, organization: String(organization) }
  }
  /** A manager whom these owners have invited, one after the other. */
  const manager = async (...owners: Awaited<ReturnType<typeof owner>>[]) => {
    const [email, one] = [newEmail(), stranger()]
    for (const { one: inviter, organization } of owners) {
      await inviter.post('/users/invite', { email, organization_id: organization })
      const token = tokenIn(await lastEmail(api(), email))
      const { ticket } = (await one.post('/auth/verify_invitation', { token })).record
      if (one.token) continue
      const step = await one.confirmNumber(String(ticket))
      one.token = String((await one.post('/auth/create_user', account(step))).record.access_token)
    }
    const { id } = (await one.profile()).record
    return { one, email, id: String(id) }
  }
  const end = (who: Stranger, id: string, organization_id: unknown) =>
    who.post(`/users/${id}/end_membership`, { organization_id })
  const organizationsOf = async (who: Stranger) => (await who.profile()).record.organizations

  it('is ended by its owner with effect from the next call, with an email, and other memberships stay', async () => {
    const [first, second] = [await owner(), await owner()]
    const { one, email, id } = await manager(first, second)
    expect(await organizationsOf(one)).toEqual([first.organization, second.organization])
    expect((await end(first.one, id, first.organization)).status).toBe(204)
    expect(await organizationsOf(one)).toEqual([second.organization])
    expect((await one.call('GET', `/organizations/${first.organization}`)).refusal).toEqual(missing)
    expect((await lastEmail(api(), email)).subject).toContain('შპს „ახალი მარანი“')
    expect((await first.one.call('GET', `/users/${id}`)).refusal).toEqual(missing)
    expect((await end(first.one, id, first.organization)).refusal).toEqual(missing)
    const [change] = (await api().as('admin')('GET', `/users/${id}/history`)).rows
    expect(change).toMatchObject({
      action: 'update',
      changes: { organization_ids: [[first.organization, second.organization], [second.organization]] },
    })
  })

  it('is ended by the person, who gets no email about it and can be invited again', async () => {
    const { one: boss, organization } = await owner()
    const { one, email, id } = await manager({ one: boss, organization })
    const before = (await emailsTo(api(), email)).length
    expect((await end(one, id, organization)).status).toBe(204)
    expect(await organizationsOf(one)).toEqual([])
    expect(await emailsTo(api(), email)).toHaveLength(before)
    expect((await boss.post('/users/invite', { email, organization_id: organization })).status).toBe(201)
  })

  it('cannot be ended by anybody else, nor if it does not exist', async () => {
    const [first, second] = [await owner(), await owner()]
    const both = await manager(first, second)
    const other = await manager(second)
    expect((await end(first.one, both.id, second.organization)).refusal).toEqual(forbidden)
    expect((await end(first.one, other.id, second.organization)).refusal).toEqual(missing)
    expect((await end(other.one, both.id, second.organization)).refusal).toEqual(missing)
    expect((await end(other.one, other.id, first.organization)).refusal).toMatchObject(notOfIt)
    const ownId = String((await first.one.profile()).record.id)
    expect((await end(first.one, ownId, first.organization)).refusal).toMatchObject(notOfIt)
    expect((await end(first.one, both.id, 'x')).status).toBe(422)
    expect(
      (
        await api().as('moderator')('POST', `/users/${both.id}/end_membership`, {
          body: { organization_id: first.organization },
        })
      ).refusal,
    ).toEqual(forbidden)
    expect(await organizationsOf(both.one)).toEqual([first.organization, second.organization])
    expect((await rowsOf(api(), 'users')).find(row => row.id === other.id)?.organization_ids).toEqual([
      second.organization,
    ])
  })
})
