import { describe, expect, it } from 'vitest'
import { fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'
import { invitationKeys as keys, invitationsOf } from './invitations.ts'
import { account, atOnce, belongings, lastEmail, emailsTo, newEmail, rowsOf, type Stranger } from './stranger.ts'

const day = 24 * 3600

describeApi('an invitation', api => {
  const { pass, stranger, newOwner, owner, admin, inviteModerator, tokenTo, open, lastStep, accept, statusOf } =
    invitationsOf(api)
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
      const rejected = async (email: unknown) => (await admin('/moderators/invite', { email, permissions: [] })).refusal
      expect(await rejected(await stranger().join())).toMatchObject({ status: 422, errors: { email: 'not_unique' } })
      expect(await rejected((await inviteModerator()).email)).toMatchObject({
        status: 422,
        errors: { email: 'already_invited' },
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
    ])('of %j is rejected with every invalid field', async (body, errors) => {
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
      expect((await invite(one, organization, taken)).refusal).toMatchObject({ errors: { email: 'already_invited' } })
    })

    it('is rejected for people who work for the organization already, the owner among them', async () => {
      const { one, email, organization } = await owner()
      const { record } = await invite(one, organization)
      await accept(record.email)
      for (const member of [record.email, email])
        expect((await invite(one, organization, String(member))).refusal).toMatchObject({
          status: 422,
          errors: { email: 'already_member' },
        })
      expect(await emailsTo(api(), String(record.email))).toHaveLength(1)
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
    'rejects the field %s in a body',
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
})
