import { describe, expect, it } from 'vitest'
import { expirePassed } from '../../../src/tourism/expirePassed.ts'
import { describeApi } from '../describeApi.ts'
import { makeProof } from '../../../src/features/people/proof.ts'
import { createPerson } from '../moderation/people.ts'
import { invitationsOf } from './invitations.ts'
import { account, atOnce, goodPassword, lastEmail, newEmail, rowsOf, statuses, tokenIn } from './stranger.ts'

const day = 24 * 3600

describeApi('an invitation on its way to acceptance', api => {
  const { pass, stranger, owner, admin, inviteModerator, tokenTo, open, lastStep, accept, statusOf, userBy } =
    invitationsOf(api)

  describe('sent again', () => {
    it('is valid for another week, only with its new link', async () => {
      const invitation = await inviteModerator()
      const former = await tokenTo(invitation.email)
      const one = stranger()
      const { ticket } = (await open(one, former)).record
      pass(2 * day)
      const again = (await admin(`/invitations/${String(invitation.id)}/resend`)).record
      expect(Date.parse(String(again.expires_at)) - api().clock.now().getTime()).toBe(7 * day * 1000)
      const fresh = await tokenTo(invitation.email)
      expect(fresh).not.toBe(former)
      expect((await open(stranger(), former)).refusal).toEqual({ status: 410, code: 'link_expired' })
      expect((await one.post('/auth/ticket', { ticket })).refusal).toEqual({ status: 410, code: 'ticket_invalid' })
      pass(6 * day)
      expect((await (await accept(invitation.email)).profile()).record.role).toBe('moderator')
    })

    it('by its owner is sent, also after it has expired', async () => {
      const { one, organization } = await owner()
      const { record } = await one.post('/users/invite', { email: newEmail(), organization_id: organization })
      pass(8 * day)
      await expirePassed(api().ports)
      expect(await statusOf(record.id)).toBe('expired')
      const fresh = stranger()
      fresh.token = String((await one.post('/auth/refresh_token')).record.access_token)
      expect((await fresh.post(`/invitations/${String(record.id)}/resend`)).record.status).toBe('pending')
      expect((await (await accept(record.email)).profile()).record).toMatchObject({
        role: 'manager',
        organizations: [organization],
      })
    })

    it('counts as an invitation: ten a day', async () => {
      const { one, organization } = await owner()
      const { record } = await one.post('/users/invite', { email: newEmail(), organization_id: organization })
      const answers = []
      for (let times = 0; times < 10; times++)
        answers.push((await one.post(`/invitations/${String(record.id)}/resend`)).status)
      expect(answers).toEqual([...Array.from({ length: 9 }, () => 200), 429])
      expect(
        (await one.post('/users/invite', { email: newEmail(), organization_id: organization })).refusal,
      ).toMatchObject({ status: 429, code: 'too_many_requests' })
    })
  })

  describe('of a person who may no longer invite', () => {
    const expired = { status: 410, code: 'link_expired' }
    /** Neither whoever opens it now comes in, nor whoever is half way. */
    const leadsNowhere = async (email: unknown, change: () => Promise<unknown>) => {
      const one = stranger()
      const ticket = await lastStep(one, email)
      await change()
      pass(61)
      expect((await one.post('/auth/create_user', account(ticket))).refusal).toEqual(expired)
      expect((await open(stranger(), await tokenTo(email))).refusal).toEqual(expired)
      expect(await userBy(email)).toBeUndefined()
    }
    const secondAdministrator = async () => {
      const one = await createPerson(api(), 'administrator')
      const email = newEmail()
      const headers = { Proof: makeProof(api().ports, { userId: one.id, session: one.id, hash: '' }) }
      const { record } = await one.call('POST', '/moderators/invite', {
        body: { email, permissions: ['full_access'] },
        headers,
      })
      return { id: one.id, email, invitation: record }
    }

    it.each([
      ['is blocked', { status: 'blocked' }],
      ['is in the trash', { deleted_at: '2026-06-01T09:00:00.000Z' }],
      ['is no administrator any more', { role: 'moderator', permissions: ['full_access'] }],
    ])('makes nobody staff: who %s', async (_name, values) => {
      const { id, email } = await secondAdministrator()
      await leadsNowhere(email, () => api().put('users', id, values))
    })

    it.each([
      ['does not work for it any more', { organization_ids: [] }],
      ['is no owner any more', { role: 'guide' }],
      ['is blocked', { status: 'blocked' }],
    ])('brings nobody into an organization: who %s', async (_name, values) => {
      const { one, id, organization } = await owner()
      const email = newEmail()
      await one.post('/users/invite', { email, organization_id: organization })
      await leadsNowhere(email, () => api().put('users', id, values))
    })

    it('adds no existing account to the organization', async () => {
      const { one, id, organization } = await owner()
      const person = await createPerson(api(), 'user', { email: newEmail() })
      const email = String((await rowsOf(api(), 'users')).find(row => row.id === person.id)?.email)
      await one.post('/users/invite', { email, organization_id: organization })
      const token = await tokenTo(email)
      await api().put('users', id, { organization_ids: [] })
      expect((await open(stranger(), token)).refusal).toEqual(expired)
      expect(await userBy(email)).toMatchObject({ role: 'user', organization_ids: [] })
    })

    it('is valid if somebody else has sent it again', async () => {
      const { id, email, invitation } = await secondAdministrator()
      await api().put('users', id, { status: 'blocked' })
      expect((await admin(`/invitations/${String(invitation.id)}/resend`)).status).toBe(200)
      expect((await (await accept(email)).profile()).record.role).toBe('moderator')
    })

    it('is rejected after it has expired, even if it was opened before', async () => {
      const { id, email } = await secondAdministrator()
      pass(7 * day - 3600)
      const one = stranger()
      const ticket = await lastStep(one, email)
      pass(2 * 3600)
      await expirePassed(api().ports)
      await api().put('users', id, { status: 'blocked' })
      expect((await one.post('/auth/create_user', account(ticket))).refusal).toEqual(expired)
    })
  })

  it('that was withdrawn cannot be accepted, even if it was opened before, and is not sent again', async () => {
    const invitation = await inviteModerator()
    const one = stranger()
    const ticket = await lastStep(one, invitation.email)
    expect((await admin(`/invitations/${String(invitation.id)}/withdraw`)).record.status).toBe('withdrawn')
    expect((await one.post('/auth/ticket', { ticket })).refusal).toEqual({ status: 410, code: 'ticket_invalid' })
    expect((await one.post('/auth/create_user', account(ticket))).refusal).toEqual({
      status: 410,
      code: 'ticket_invalid',
    })
    expect((await open(stranger(), await tokenTo(invitation.email))).refusal).toEqual({
      status: 410,
      code: 'invitation_withdrawn',
    })
    expect(await userBy(invitation.email)).toBeUndefined()
    for (const move of ['resend', 'withdraw'])
      expect((await admin(`/invitations/${String(invitation.id)}/${move}`)).refusal).toMatchObject({
        status: 409,
        code: 'illegal_transition',
      })
    expect((await inviteModerator([], String(invitation.email))).status).toBe('pending')
  })

  it('that has expired cannot be opened, but a registration that was started in time can be completed', async () => {
    const [late, begun] = [await inviteModerator(), await inviteModerator()]
    pass(7 * day - 3600)
    const one = stranger()
    const ticket = await lastStep(one, begun.email)
    pass(2 * 3600)
    await expirePassed(api().ports)
    expect([await statusOf(late.id), await statusOf(begun.id)]).toEqual(['expired', 'expired'])
    expect((await open(stranger(), await tokenTo(late.email))).refusal).toEqual({ status: 410, code: 'link_expired' })
    expect((await one.post('/auth/create_user', account(ticket))).status).toBe(200)
    expect(await statusOf(begun.id)).toBe('accepted')
  })

  it('is accepted once, even fifty times at once: one account is created', async () => {
    const invitation = await inviteModerator()
    const token = await tokenTo(invitation.email)
    const opened = await atOnce(50, () => open(stranger(), token))
    expect(statuses(opened)).toEqual({ 200: 1, 410: 49 })
    const one = stranger()
    const ticket = await one.confirmNumber(String(opened.find(response => response.status === 200)?.record.ticket))
    expect(statuses(await atOnce(50, () => stranger().post('/auth/create_user', account(ticket))))).toEqual({
      200: 1,
      410: 49,
    })
    expect((await rowsOf(api(), 'users')).filter(row => row.email === invitation.email)).toHaveLength(1)
    pass(61)
    expect((await open(stranger(), token)).refusal).toEqual({ status: 410, code: 'link_used' })
  })

  it('of a second owner for the same new person is accepted by its link after the account was created', async () => {
    const [first, second] = [await owner(), await owner()]
    const email = newEmail()
    await first.one.post('/users/invite', { email, organization_id: first.organization })
    const one = stranger()
    const ticket = await lastStep(one, email)
    await second.one.post('/users/invite', { email, organization_id: second.organization })
    const other = await tokenTo(email)
    one.token = String((await one.post('/auth/create_user', account(ticket))).record.access_token)
    expect((await open(stranger(), other)).record).toMatchObject({ step: 'sign_in', email, role: 'manager' })
    expect((await one.profile()).record).toMatchObject({
      role: 'manager',
      organizations: [first.organization, second.organization],
    })
  })

  describe('of a person with an account', () => {
    it('is accepted by its link, once of fifty times at once, and applies from the next call', async () => {
      const [{ one: inviter, organization }, user] = [await owner(), stranger()]
      await user.signIn('user@marani.example', 'Marani-Demo-1')
      await inviter.post('/users/invite', { email: 'user@marani.example', organization_id: organization })
      const email = await lastEmail(api(), 'user@marani.example')
      const answers = await atOnce(50, () => open(stranger(), tokenIn(email)))
      expect(statuses(answers)).toEqual({ 200: 1, 410: 49 })
      expect(answers.find(response => response.status === 200)?.record).toEqual({
        step: 'sign_in',
        email: 'user@marani.example',
        role: 'manager',
        organization: 'შპს „ახალი მარანი“',
      })
      expect((await user.profile()).record).toMatchObject({ role: 'manager', organizations: [organization] })
      const [change] = (await api().as('admin')('GET', `/users/${api().idOf('user')}/history`)).rows
      expect(change).toMatchObject({
        action: 'update',
        by: api().idOf('user'),
        changes: { role: ['user', 'manager'], organization_ids: [[], [organization]] },
      })
    })

    it('who was a manager before makes them a manager of the inviting organization only', async () => {
      const [former, { one: inviter, organization }] = [await owner(), await owner()]
      const email = newEmail()
      await former.one.post('/users/invite', { email, organization_id: former.organization })
      const person = await accept(email)
      await api().put('users', String((await userBy(email))?.id), {
        role: 'user',
        organization_ids: [former.organization],
      })
      await inviter.post('/users/invite', { email, organization_id: organization })
      await open(stranger(), await tokenTo(email))
      expect((await person.profile()).record).toMatchObject({ role: 'manager', organizations: [organization] })
    })

    it('with another role changes nothing: owners cannot take over staff, guides or owners', async () => {
      const { one, organization } = await owner()
      for (const who of ['moderator', 'owner', 'guide', 'admin'] as const) {
        const email = `${who}@marani.example`
        await one.post('/users/invite', { email, organization_id: organization })
        expect((await lastEmail(api(), email)).text).not.toContain('token=')
        expect((await api().as(who)('POST', '/profile/get')).record.organizations).not.toContain(organization)
      }
    })

    it('who is blocked cannot be accepted', async () => {
      const { one, organization } = await owner()
      const email = newEmail()
      await one.post('/users/invite', { email, organization_id: organization })
      const manager = await accept(email)
      const other = await owner()
      await other.one.post('/users/invite', { email, organization_id: other.organization })
      const token = await tokenTo(email)
      await api().put('users', (await manager.profile()).record.id, { status: 'blocked' })
      expect((await open(stranger(), token)).refusal).toEqual({ status: 410, code: 'link_used' })
      expect((await userBy(email))?.organization_ids).toEqual([organization])
    })
  })

  it('cannot be accepted with another kind of link, and its link opens nothing else', async () => {
    const invitation = await inviteModerator()
    const token = await tokenTo(invitation.email)
    const body = { token, password: goodPassword, password_repeat: goodPassword }
    expect((await stranger().post('/auth/verify_registration', { token })).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
    expect((await stranger().post('/auth/reset_password', body)).refusal).toEqual({ status: 410, code: 'link_unknown' })
    expect((await open(stranger(), await stranger().register(newEmail()))).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
  })
})
