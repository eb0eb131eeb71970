import { describe, expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import {
  account,
  atOnce,
  belongings,
  goodPassword,
  lastCode,
  lastEmail,
  emailsTo,
  newEmail,
  newPhone,
  rowsOf,
  statuses,
  Stranger,
  timeOf,
} from './stranger.ts'

describeApi('registering', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
  const userBy = async (email: string) => (await rowsOf(api(), 'users')).find(row => row.email === email)
  /** A ticket at the step of making the account. */
  const lastStep = async (one: Stranger, sector = 2, email = newEmail()) => {
    const { record } = await one.post('/auth/verify_registration', { token: await one.register(email, sector) })
    return { email, ticket: await one.confirmNumber(String(record.ticket)) }
  }

  it.each([1, 2, 3])(
    'in sector %i makes an owner with an organization on moderation and an open request, signed in',
    async sector => {
      const one = stranger()
      const email = await one.join({ sector })
      const { record } = await one.profile()
      expect(record).toMatchObject({
        email,
        role: 'objectowner',
        role_id: 3,
        first_name: 'ნინო',
        last_name: 'ბერიძე',
        language: 'ka',
        phone: expect.stringMatching(/^5\d{8}$/),
      })
      const [organization] = (await one.call('GET', '/organizations')).rows
      expect(record.organizations).toEqual([organization?.id])
      expect(organization).toMatchObject({
        status: 'onmoderation',
        legal_name: 'შპს „ახალი მარანი“',
        contact_person_name: 'ნინო ბერიძე',
        phone_number: record.phone,
      })
      const [request] = (await api().as('admin')('GET', '/requests', { query: { filter: { author_id: record.id } } }))
        .rows
      expect(request).toMatchObject({
        kind: 2,
        status: 'open',
        record_id: organization?.id,
        title_ge: organization?.legal_name,
        title_en: organization?.legal_name,
      })
      expect(request?.changes).toMatchObject({ id_number: { from: null, to: organization?.id_number, by: record.id } })
      const actions = (await one.call('GET', `/organizations/${String(organization?.id)}/history`)).rows.map(
        entry => entry.action,
      )
      expect(actions).toEqual(['submit', 'create'])
      expect((await one.post('/auth/refresh_token')).status).toBe(200)
    },
  )

  it('in sector 4 creates a guide and their page, which is a draft until it is filled in', async () => {
    const one = stranger()
    const email = await one.join({ sector: 4 })
    const { record } = await one.profile()
    expect(record).toMatchObject({ role: 'guide', organizations: [] })
    const [page] = (await one.call('GET', '/guides')).rows
    expect(page).toMatchObject({
      status: 'draft',
      name_ge: 'ნინო ბერიძე',
      guide_type_id: 3,
      user_id: record.id,
      email,
      mobile: record.phone,
      certified: false,
    })
    const requests = () => api().as('admin')('GET', '/requests', { query: { filter: { author_id: record.id } } })
    expect((await requests()).rows).toEqual([])
    const written = (
      await one.call('PATCH', `/guides/${String(page?.id)}`, {
        version: page?.version,
        desc_ge: 'კახეთის მარნებში დაგატარებთ.',
        languages: ['ka', 'en'],
      })
    ).record
    expect((await one.post(`/guides/${String(page?.id)}/submit`, { version: written.version })).record.status).toBe(
      'onmoderation',
    )
    expect((await requests()).rows).toMatchObject([{ kind: 3, status: 'open', record_id: page?.id }])
  })

  it('sends the email in the language of the request, which becomes that of the account', async () => {
    const one = stranger()
    one.language = 'en'
    const email = await one.join()
    expect((await emailsTo(api(), email)).at(-1)?.subject).toBe('Confirm your email address for Marani')
    expect((await one.profile()).record.language).toBe('en')
    const other = newEmail()
    await stranger().register(other)
    expect((await lastEmail(api(), other)).html).toContain('<html lang="ka">')
  })

  it('continues at the same step after a reload, with the same response for the same ticket', async () => {
    const one = stranger()
    const email = newEmail()
    const { record } = await one.post('/auth/verify_registration', { token: await one.register(email, 4) })
    expect(record).toEqual({ ticket: expect.any(String), step: 'confirm_number', email, role: 'guide', sector: 4 })
    for (let reload = 0; reload < 3; reload++)
      expect((await one.post('/auth/ticket', { ticket: record.ticket })).record).toEqual(record)
    const ticket = await one.confirmNumber(String(record.ticket))
    expect((await one.post('/auth/ticket', { ticket })).record).toEqual({ ...record, ticket, step: 'create_user' })
    expect((await one.post('/auth/ticket', { ticket: record.ticket })).refusal).toEqual({
      status: 410,
      code: 'ticket_invalid',
    })
  })

  it('continues at the same step on a second device a minute later, and ends on the first one', async () => {
    const [one, other] = [stranger(), stranger()]
    const token = await one.register(newEmail())
    const { record } = await one.post('/auth/verify_registration', { token })
    const ticket = await one.confirmNumber(String(record.ticket))
    expect((await other.post('/auth/verify_registration', { token })).refusal).toEqual({
      status: 410,
      code: 'link_used',
    })
    pass(61)
    const again = (await other.post('/auth/verify_registration', { token })).record
    expect(again.step).toBe('create_user')
    expect((await one.post('/auth/create_user', { ...account(ticket), ...belongings(2) })).refusal).toEqual({
      status: 410,
      code: 'ticket_invalid',
    })
    expect((await other.post('/auth/create_user', { ...account(String(again.ticket)), ...belongings(2) })).status).toBe(
      200,
    )
    pass(61)
    expect((await other.post('/auth/verify_registration', { token })).refusal).toEqual({
      status: 410,
      code: 'link_used',
    })
  })

  it('has links for 48 hours and tickets for 24', async () => {
    const one = stranger()
    const token = await one.register(newEmail())
    pass(47 * 3600)
    const { ticket } = (await one.post('/auth/verify_registration', { token })).record
    pass(23 * 3600)
    expect((await one.post('/auth/ticket', { ticket })).status).toBe(200)
    pass(2 * 3600)
    expect((await one.post('/auth/ticket', { ticket })).refusal).toEqual({ status: 410, code: 'ticket_invalid' })
    expect((await one.post('/auth/verify_registration', { token })).refusal).toEqual({
      status: 410,
      code: 'link_expired',
    })
    expect((await one.post('/auth/verify_registration', { token: 'never written' })).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
    expect((await one.post('/auth/verify_invitation', { token })).refusal).toEqual({
      status: 410,
      code: 'link_unknown',
    })
  })

  it('reports all problems of an account at once, of password, names and first record, with a valid ticket', async () => {
    const arrived = async () => {
      const one = stranger()
      const { ticket } = (await one.post('/auth/verify_registration', { token: await one.register(newEmail()) })).record
      return { one, ticket: await one.confirmNumber(String(ticket)) }
    }
    const first = await arrived()
    const brought = belongings(2)
    const made = { ...account(first.ticket), ...brought }
    expect((await first.one.post('/auth/create_user', made)).status).toBe(200)
    const { one, ticket } = await arrived()
    const wrong = { ...account(ticket), last_name: '', password_repeat: 'another', ...brought }
    expect((await one.post('/auth/create_user', wrong)).refusal).toMatchObject({
      status: 422,
      errors: {
        last_name: 'required',
        password_repeat: 'passwords_differ',
        'organization.id_number': 'not_unique',
      },
    })
    const organization = { ...brought.organization, id_number: '12' }
    expect((await one.post('/auth/create_user', { ...wrong, organization })).refusal.errors).toMatchObject({
      password_repeat: 'passwords_differ',
      'organization.id_number': 'not_identification_code',
    })
    const bare = { ...account(ticket), password_repeat: 'another' }
    expect((await one.post('/auth/create_user', bare)).refusal.errors).toEqual({
      password_repeat: 'passwords_differ',
      organization: 'required',
    })
    expect((await one.post('/auth/create_user', { ...wrong, ticket: 'nobody’s' })).refusal.errors).toEqual({
      last_name: 'required',
      password_repeat: 'passwords_differ',
    })
    expect((await one.post('/auth/create_user', { ...account(ticket), ...belongings(2) })).status).toBe(200)
  })

  it('requires a confirmed number before the account', async () => {
    const one = stranger()
    const { ticket } = (await one.post('/auth/verify_registration', { token: await one.register(newEmail()) })).record
    expect((await one.post('/auth/create_user', { ...account(String(ticket)), ...belongings(2) })).refusal).toEqual({
      status: 410,
      code: 'ticket_invalid',
    })
  })

  describe('refuses', () => {
    it.each([
      [{}, { email: 'required', sector: 'required', terms: 'terms_required' }],
      [
        { email: 'x', sector: 5, terms: false },
        { email: 'invalid_format', sector: 'not_a_choice', terms: 'terms_required' },
      ],
      [
        { email: null, sector: '1', terms: 'true' },
        { email: 'required', sector: 'not_a_choice', terms: 'terms_required' },
      ],
      [{ email: 'a@b.ge\r\nBcc: all@b.ge', sector: 1, terms: true }, { email: 'invalid_format' }],
    ])('%j with every wrong field', async (body, errors) => {
      expect((await stranger().post('/auth/register', body)).refusal).toEqual({ status: 422, code: 'invalid', errors })
    })

    it.each(['role', 'status', 'organization_id', 'permissions', 'id', 'organization_ids', 'version'])(
      '%s in every body on the way',
      async field => {
        const one = stranger()
        const { ticket } = await lastStep(one)
        const strange = { [field]: field === 'role' ? 'administrator' : 'active' }
        const bodies: [string, object][] = [
          ['/auth/register', { email: newEmail(), sector: 1, terms: true }],
          ['/auth/verify_registration', { token: 'x' }],
          ['/auth/confirm_number', { ticket, phone: newPhone() }],
          ['/auth/confirm_code', { ticket, code: '1234' }],
          ['/auth/create_user', { ...account(ticket), ...belongings(2) }],
        ]
        for (const [path, body] of bodies)
          expect((await one.post(path, { ...body, ...strange })).refusal, path).toEqual({
            status: 400,
            code: 'unknown_field',
            params: { field },
          })
        const inside = { ...account(ticket), organization: { ...belongings(2).organization, ...strange } }
        expect((await one.post('/auth/create_user', inside)).refusal).toEqual({
          status: 400,
          code: 'unknown_field',
          params: { field: `organization.${field}` },
        })
      },
    )

    it('an account with every wrong field at once', async () => {
      const one = stranger()
      const { ticket } = await lastStep(one)
      const body = {
        ticket,
        first_name: ' ',
        last_name: 'x'.repeat(81),
        password: 'weak',
        password_repeat: 'other',
        organization: { type: 9, legal_name: '', id_number: '12' },
      }
      const response = await one.post('/auth/create_user', body)
      expect(response.refusal).toEqual({
        status: 422,
        code: 'invalid',
        errors: {
          first_name: 'required',
          last_name: 'too_long',
          password: 'weak_password',
          password_repeat: 'passwords_differ',
          'organization.type': 'not_a_choice',
          'organization.legal_name': 'required',
          'organization.id_number': 'not_identification_code',
        },
      })
      expect(response.problem.errors?.password).toEqual({
        code: 'weak_password',
        params: { minimum: 8, missing: 'length upper digit special' },
      })
      expect((await one.post('/auth/create_user', { ...account(ticket), ...belongings(2) })).status).toBe(200)
    })

    it('an owner without an organization, and each of the other kind', async () => {
      const one = stranger()
      const { ticket } = await lastStep(one)
      expect((await one.post('/auth/create_user', account(ticket))).refusal).toMatchObject({
        status: 422,
        errors: { organization: 'required' },
      })
      expect((await one.post('/auth/create_user', { ...account(ticket), ...belongings(4) })).refusal).toEqual({
        status: 400,
        code: 'unknown_field',
        params: { field: 'guide' },
      })
    })

    it('an organization whose number is taken, and creates nothing', async () => {
      const first = belongings(2)
      const one = stranger()
      await one.post('/auth/create_user', { ...account((await lastStep(one)).ticket), ...first })
      const other = stranger()
      const { ticket, email } = await lastStep(other)
      expect((await other.post('/auth/create_user', { ...account(ticket), ...first })).refusal).toMatchObject({
        status: 422,
        errors: { 'organization.id_number': 'not_unique' },
      })
      expect(await userBy(email)).toBeUndefined()
      expect((await other.post('/auth/create_user', { ...account(ticket), ...belongings(2) })).status).toBe(200)
    })
  })

  describe('with an address, number or ticket of somebody else', () => {
    it('that is never completed does not prevent the owner of the address from registering, and gives the attacker nothing', async () => {
      const [attacker, owner] = [stranger(), stranger()]
      const [email, phone] = [newEmail(), newPhone()]
      await attacker.post('/auth/register', { email, sector: 1, terms: true })
      const { ticket } = (
        await attacker.post('/auth/verify_registration', { token: await attacker.register(newEmail()) })
      ).record
      expect((await attacker.post('/auth/confirm_number', { ticket, phone })).status).toBe(202)
      pass(61)
      expect(await owner.join({ email, phone })).toBe(email)
      expect((await owner.profile()).record).toMatchObject({ email, phone })
      expect((await attacker.post('/auth/ticket', { ticket })).record.step).toBe('confirm_number')
      expect(
        (await attacker.post('/auth/confirm_code', { ticket, code: await lastCode(api(), phone) })).status,
      ).not.toBe(200)
    })

    it('reports an address with an account only to its owner, in an email without a link to open', async () => {
      const owner = stranger()
      const email = await owner.join()
      expect((await stranger().post('/auth/register', { email, sector: 1, terms: true })).status).toBe(202)
      const message = await lastEmail(api(), email)
      expect(message.subject).toContain('უკვე გაქვთ ანგარიში')
      expect(message.text).not.toContain('token=')
    })

    it('cannot be completed with another ticket: each ticket creates only its own account', async () => {
      const [one, other] = [stranger(), stranger()]
      const [mine, theirs] = [await lastStep(one), await lastStep(other)]
      await one.post('/auth/create_user', { ...account(theirs.ticket), ...belongings(2) })
      expect((await userBy(theirs.email))?.email).toBe(theirs.email)
      expect(await userBy(mine.email)).toBeUndefined()
      expect((await other.post('/auth/create_user', { ...account(theirs.ticket), ...belongings(2) })).refusal).toEqual({
        status: 410,
        code: 'ticket_invalid',
      })
    })

    it('cannot be completed with a second link to the same address after the first created the account', async () => {
      const one = stranger()
      const email = newEmail()
      const [first, second] = [await one.register(email), await one.register(email)]
      expect(first).not.toBe(second)
      const other = (await one.post('/auth/verify_registration', { token: second })).record
      const late = await one.confirmNumber(String(other.ticket))
      pass(61)
      const { ticket } = (await one.post('/auth/verify_registration', { token: first })).record
      expect(
        (await one.post('/auth/create_user', { ...account(await one.confirmNumber(String(ticket))), ...belongings(2) }))
          .status,
      ).toBe(200)
      expect(
        (
          await one.post('/auth/create_user', {
            ...account(late),
            ...belongings(2),
            password: `${goodPassword}x`,
            password_repeat: `${goodPassword}x`,
          })
        ).refusal,
      ).toEqual({ status: 410, code: 'ticket_invalid' })
      expect((await stranger().signIn(email)).status).toBe(200)
    })
  })

  describe('fifty times at once', () => {
    it('with one link succeeds exactly once', async () => {
      const token = await stranger().register(newEmail())
      const answers = await atOnce(50, () => stranger().post('/auth/verify_registration', { token }))
      expect(statuses(answers)).toEqual({ 200: 1, 410: 49 })
      expect(
        new Set(answers.filter(response => response.status === 410).map(response => response.problem.code)),
      ).toEqual(new Set(['link_used']))
    })

    it('with one correct code confirms exactly once', async () => {
      const one = stranger()
      const phone = newPhone()
      const { ticket } = (await one.post('/auth/verify_registration', { token: await one.register(newEmail()) })).record
      await one.post('/auth/confirm_number', { ticket, phone })
      const code = await lastCode(api(), phone)
      const answers = await atOnce(50, () => stranger().post('/auth/confirm_code', { ticket, code }))
      expect(answers.filter(response => response.status === 200)).toHaveLength(1)
      expect(answers.every(response => [200, 410, 429].includes(response.status))).toBe(true)
    })

    it('with one ticket creates exactly one account', async () => {
      const one = stranger()
      const { ticket, email } = await lastStep(one)
      const answers = await atOnce(50, () =>
        stranger().post('/auth/create_user', { ...account(ticket), ...belongings(2) }),
      )
      expect(statuses(answers)).toEqual({ 200: 1, 410: 49 })
      expect((await rowsOf(api(), 'users')).filter(row => row.email === email)).toHaveLength(1)
    })
  })
})
