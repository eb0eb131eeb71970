import { describe, expect, it } from 'vitest'
import { expirePassed } from '../../../src/tourism/expirePassed.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { makeProof } from '../../../src/features/people/proof.ts'
import { arrive } from '../moderation/people.ts'
import type { Person } from '../testApi.ts'
import {
  account,
  atOnce,
  belongings,
  goodPassword,
  lastEmail,
  emailsTo,
  newEmail,
  rowsOf,
  statuses,
  Stranger,
  timeOf,
  tokenIn,
} from './stranger.ts'

const day = 24 * 3600
const keys = ['seo', 'statistics']

describeApi('an invitation', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
  /** An owner who registered and so has an organization, which staff have not looked at. */
  const newOwner = async () => {
    const one = stranger()
    const email = await one.join()
    const { id, organizations } = (await one.profile()).record
    return { one, email, id: String(id), organization: String((organizations as string[])[0]) }
  }
  /** An owner whose organization is approved. */
  const owner = async () => {
    const made = await newOwner()
    await api().put('organizations', made.organization, { status: 'approved' })
    return made
  }
  const admin = (path: string, body?: object) => api().as('admin')('POST', path, body ? { body } : {})
  const inviteModerator = async (permissions: string[] = keys, email = newEmail()): Promise<Row> =>
    (await admin('/moderators/invite', { email, permissions })).record
  const tokenTo = async (email: unknown): Promise<string> => tokenIn(await lastEmail(api(), String(email)))
  const open = (one: Stranger, token: string) => one.post('/auth/verify_invitation', { token })
  /** The last step's ticket of somebody who has opened an invitation. */
  const lastStep = async (one: Stranger, email: unknown): Promise<string> =>
    one.confirmNumber(String((await open(one, await tokenTo(email))).record.ticket))
  const accept = async (email: unknown): Promise<Stranger> => {
    const one = stranger()
    one.token = String((await one.post('/auth/create_user', account(await lastStep(one, email)))).record.access_token)
    return one
  }
  const statusOf = async (id: unknown) => (await api().as('admin')('GET', `/invitations/${String(id)}`)).record.status
  const userBy = async (email: unknown) => (await rowsOf(api(), 'users')).find(row => row.email === email)

  describe('by an administrator', () => {
    it('creates a moderator with the permission keys that it names', async () => {
      const response = await admin('/moderators/invite', { email: ` ${newEmail().toUpperCase()}`, permissions: keys })
      expect(response.status).toBe(201)
      expect(response.record).toMatchObject({
        email: expect.stringMatching(/^person\d+@strangers\.example$/),
        role: 'moderator',
        permissions: keys,
        organization_id: null,
        status: 'pending',
      })
      expect(Date.parse(String(response.record.expires_at)) - api().clock.now().getTime()).toBe(7 * day * 1000)
      const one = await accept(response.record.email)
      expect((await one.profile()).record).toMatchObject({
        email: response.record.email,
        role: 'moderator',
        permissions: keys,
        organizations: [],
      })
      expect((await one.call('GET', '/establishments')).status).toBe(200)
      expect(await statusOf(response.record.id)).toBe('accepted')
      const history = (await api().as('admin')('GET', `/users/${String((await one.profile()).record.id)}/history`)).rows
      expect(history.map(change => change.action)).toEqual(['create'])
    })

    it('without permission keys creates a moderator without them', async () => {
      const invitation = await inviteModerator([])
      expect((await (await accept(invitation.email)).profile()).record).toMatchObject({
        role: 'moderator',
        permissions: [],
      })
    })

    it('creates a manager of any organization', async () => {
      const { organization } = await owner()
      const email = newEmail()
      expect((await admin('/users/invite', { email, organization_id: organization })).status).toBe(201)
      expect((await (await accept(email)).profile()).record).toMatchObject({
        role: 'manager',
        organizations: [organization],
        permissions: [],
      })
    })

    it('is rejected for an address that has an account or an open invitation', async () => {
      const taken = await stranger().join()
      for (const email of [taken, (await inviteModerator()).email])
        expect((await admin('/moderators/invite', { email, permissions: [] })).refusal).toMatchObject({
          status: 422,
          errors: { email: 'not_unique' },
        })
    })

    it.each([
      [{}, { email: 'required', permissions: 'wrong_type' }],
      [
        { email: 'x', permissions: ['root'] },
        { email: 'invalid_format', permissions: 'not_a_choice' },
      ],
      [
        { email: 'a@b.ge\r\nBcc: c@d.ge', permissions: ['seo', 'seo'] },
        { email: 'invalid_format', permissions: 'duplicate_value' },
      ],
      [
        { email: null, permissions: 'full_access' },
        { email: 'required', permissions: 'wrong_type' },
      ],
    ])('of %j is refused with every wrong field', async (body, errors) => {
      const response = await admin('/moderators/invite', body)
      expect(response.refusal).toMatchObject({ status: 422, code: 'invalid' })
      expect(Object.keys(response.problem.errors ?? {}).toSorted()).toEqual(Object.keys(errors).toSorted())
    })
  })

  describe('by an owner', () => {
    const invite = (one: Stranger, organization_id: unknown, email = newEmail()) =>
      one.post('/users/invite', { email, organization_id })

    it('creates a manager of the owner’s organization, who sees only its establishments', async () => {
      const { one, organization } = await owner()
      const { record } = await invite(one, organization)
      expect(record).toMatchObject({ role: 'manager', organization_id: organization, status: 'pending' })
      expect(record).not.toHaveProperty('permissions')
      expect((await lastEmail(api(), String(record.email))).text).toContain('შპს „ახალი მარანი“')
      const registration = (await open(stranger(), await tokenTo(record.email))).record
      expect(registration).toMatchObject({
        step: 'confirm_number',
        email: record.email,
        role: 'manager',
        organization: 'შპს „ახალი მარანი“',
      })
      pass(61)
      const manager = await accept(record.email)
      expect((await manager.profile()).record).toMatchObject({ role: 'manager', organizations: [organization] })
      const establishments = (await manager.call('GET', '/establishments')).rows
      expect(establishments.every(row => row.organization_id === organization)).toBe(true)
      expect((await one.call('GET', '/users')).rows.map(row => row.email)).toContain(record.email)
    })

    it('to another organization is rejected in the same way as to one that does not exist', async () => {
      const [{ one }, { organization }] = [await owner(), await owner()]
      for (const id of [organization, '018f0000-0000-7000-8000-00000000dead', String(fixture('organizations').id)]) {
        const email = newEmail()
        expect((await invite(one, id, email)).refusal).toEqual({
          status: 422,
          code: 'invalid',
          errors: { organization_id: 'reference_missing' },
        })
        expect(await emailsTo(api(), email)).toEqual([])
      }
      for (const id of [null, '', 'x', [organization]])
        expect((await invite(one, id)).refusal).toMatchObject({ status: 422, code: 'invalid' })
    })

    it('does not reveal who has an account: the email and the response are the same for everyone', async () => {
      const { one, organization } = await owner()
      const [free, taken] = [newEmail(), 'moderator@marani.example']
      const answers = [(await invite(one, organization, free)).record, (await invite(one, organization, taken)).record]
      const plain = answers.map(({ id: _id, email: _email, ...rest }) => rest)
      expect(plain[1]).toEqual(plain[0])
      const [email] = await emailsTo(api(), taken)
      expect(email?.text).not.toContain('verify-invitation')
      expect((await invite(one, organization, taken)).refusal).toMatchObject({ errors: { email: 'not_unique' } })
    })

    it.each(['draft', 'pending', 'onmoderation', 'declined', 'noapproval', 'hidden', 'locked'])(
      'into an organization of theirs that is %s is not possible, and nothing is sent',
      async status => {
        const { one, organization } = await newOwner()
        await api().put('organizations', organization, { status })
        const email = newEmail()
        expect((await invite(one, organization, email)).refusal).toEqual({
          status: 409,
          code: 'organization_unapproved',
        })
        expect((await admin('/users/invite', { email, organization_id: organization })).refusal).toEqual({
          status: 409,
          code: 'organization_unapproved',
        })
        expect(await emailsTo(api(), email)).toEqual([])
        expect((await rowsOf(api(), 'invitations')).filter(row => row.email === email)).toEqual([])
      },
    )

    it('is not sent again after the organization was locked', async () => {
      const { one, organization } = await owner()
      const { record } = await invite(one, organization)
      expect(await emailsTo(api(), String(record.email))).toHaveLength(1)
      await api().put('organizations', organization, { status: 'locked' })
      expect((await one.post(`/invitations/${String(record.id)}/resend`)).refusal).toEqual({
        status: 409,
        code: 'organization_unapproved',
      })
      expect(await emailsTo(api(), String(record.email))).toHaveLength(1)
    })

    it('contains nothing that people wrote in its subject, and no address in its text', async () => {
      const { one, organization } = await owner()
      await api().put('organizations', organization, {
        legal_name: 'Marani: confirm at https://marani-login.evil.example/now or www.evil.example',
      })
      await one.call('PUT', '/profile', { first_name: 'http://evil.example', last_name: 'evil.com' })
      const { record } = await invite(one, organization)
      for (const email of await emailsTo(api(), String(record.email))) {
        expect(email.subject).toBe('თქვენ მოგიწვიეს მენეჯერად: მარანი')
        expect(email.text.replaceAll(api().ports.publicUrl(), '')).not.toMatch(/:\/\/|www\.\S|evil\.\S/)
      }
    })

    it('of a moderator is forbidden', async () => {
      const { one } = await owner()
      expect((await one.post('/moderators/invite', { email: newEmail(), permissions: [] })).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
    })

    it('sent fifty times at once is created once', async () => {
      const { one, organization } = await owner()
      const email = newEmail()
      const answers = await atOnce(50, () => invite(one, organization, email))
      expect(answers.filter(response => response.status === 201)).toHaveLength(1)
      expect(await emailsTo(api(), email)).toHaveLength(1)
    })

    it('is visible to its owner only: invitations of others are not listed, read, sent again or withdrawn', async () => {
      const [mine, theirs] = [await owner(), await owner()]
      const [own, foreign, staff] = [
        (await invite(mine.one, mine.organization)).record,
        (await invite(theirs.one, theirs.organization)).record,
        await inviteModerator(),
      ]
      expect((await mine.one.call('GET', '/invitations')).rows.map(row => row.id)).toEqual([own.id])
      for (const other of [foreign, staff]) {
        const path = `/invitations/${String(other.id)}`
        expect((await mine.one.call('GET', path)).refusal).toEqual({ status: 404, code: 'not_found' })
        for (const move of ['resend', 'withdraw'])
          expect((await mine.one.post(`${path}/${move}`)).refusal).toEqual({ status: 404, code: 'not_found' })
        expect(await statusOf(other.id)).toBe('pending')
        expect(await emailsTo(api(), String(other.email))).toHaveLength(1)
      }
    })
  })

  it.each(['moderator', 'manager', 'guide', 'user'] as Person[])(
    'is not made, seen, sent again or withdrawn by a %s',
    async who => {
      const { organization } = await owner()
      const invitation = await inviteModerator()
      const as = api().as(who)
      const forbidden = { status: 403, code: 'forbidden' }
      expect(
        (await as('POST', '/moderators/invite', { body: { email: newEmail(), permissions: [] } })).refusal,
      ).toEqual(forbidden)
      expect(
        (await as('POST', '/users/invite', { body: { email: newEmail(), organization_id: organization } })).refusal,
      ).toEqual(forbidden)
      expect((await as('GET', '/invitations')).refusal).toEqual(forbidden)
      for (const move of ['resend', 'withdraw'])
        expect((await as('POST', `/invitations/${String(invitation.id)}/${move}`)).refusal).toEqual(forbidden)
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect(
          (await as(method, method === 'POST' ? '/invitations' : `/invitations/${String(invitation.id)}`, { body: {} }))
            .status,
        ).toBe(403)
    },
  )

  it.each(['role', 'status', 'organization_ids', 'id', 'expires_at', 'version', 'created_by', 'language', 'token'])(
    'takes no %s from a body',
    async field => {
      const { one, organization } = await owner()
      const refusal = { status: 400, code: 'unknown_field', params: { field } }
      const strange = { [field]: field === 'role' ? 'administrator' : 'accepted' }
      expect((await admin('/moderators/invite', { email: newEmail(), permissions: [], ...strange })).refusal).toEqual(
        refusal,
      )
      expect(
        (await admin('/users/invite', { email: newEmail(), organization_id: organization, ...strange })).refusal,
      ).toEqual(refusal)
      expect(
        (await one.post('/users/invite', { email: newEmail(), organization_id: organization, ...strange })).refusal,
      ).toEqual(refusal)
    },
  )

  it('has no permission keys for a manager, and no organization for a moderator', async () => {
    const { one, organization } = await owner()
    expect(
      (
        await one.post('/users/invite', {
          email: newEmail(),
          organization_id: organization,
          permissions: ['full_access'],
        })
      ).refusal,
    ).toEqual({ status: 400, code: 'unknown_field', params: { field: 'permissions' } })
    expect(
      (await admin('/moderators/invite', { email: newEmail(), permissions: [], organization_id: organization }))
        .refusal,
    ).toEqual({ status: 400, code: 'unknown_field', params: { field: 'organization_id' } })
  })

  it('grants only what it names, whatever the person who accepts it sends', async () => {
    const invitation = await inviteModerator(['seo'])
    const one = stranger()
    const ticket = await lastStep(one, invitation.email)
    for (const more of [{ permissions: ['full_access'] }, { role: 'administrator' }, belongings(2), belongings(4)])
      expect((await one.post('/auth/create_user', { ...account(ticket), ...more })).refusal).toMatchObject({
        status: 400,
        code: 'unknown_field',
      })
    one.token = String((await one.post('/auth/create_user', account(ticket))).record.access_token)
    expect((await one.profile()).record).toMatchObject({ role: 'moderator', permissions: ['seo'] })
  })

  it('that changed in the meantime grants what it names at the end', async () => {
    const invitation = await inviteModerator(['full_access'])
    const one = stranger()
    const ticket = await lastStep(one, invitation.email)
    await api().put('invitations', invitation.id, { permissions: ['seo'] })
    one.token = String((await one.post('/auth/create_user', account(ticket))).record.access_token)
    expect((await one.profile()).record.permissions).toEqual(['seo'])
  })

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
      const one = await arrive(api(), 'administrator')
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
      const person = await arrive(api(), 'user', { email: newEmail() })
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
      code: 'link_expired',
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
