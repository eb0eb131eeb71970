import { expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import { account, belongings, lastEmail, emailsTo, newEmail, Stranger, timeOf } from './stranger.ts'

describeApi('registering', api => {
  const pass = timeOf(api)
  const stranger = () => new Stranger(api())
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
})
