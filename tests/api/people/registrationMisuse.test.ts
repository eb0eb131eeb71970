import { describe, expect, it } from 'vitest'
import { describeApi } from '../describeApi.ts'
import {
  account,
  atOnce,
  belongings,
  goodPassword,
  lastCode,
  lastEmail,
  reachAccountStep,
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
        const { ticket } = await reachAccountStep(one)
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
      const { ticket } = await reachAccountStep(one)
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
      const { ticket } = await reachAccountStep(one)
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
      await one.post('/auth/create_user', { ...account((await reachAccountStep(one)).ticket), ...first })
      const other = stranger()
      const { ticket, email } = await reachAccountStep(other)
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
      const [mine, theirs] = [await reachAccountStep(one), await reachAccountStep(other)]
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
      const { ticket, email } = await reachAccountStep(one)
      const answers = await atOnce(50, () =>
        stranger().post('/auth/create_user', { ...account(ticket), ...belongings(2) }),
      )
      expect(statuses(answers)).toEqual({ 200: 1, 410: 49 })
      expect((await rowsOf(api(), 'users')).filter(row => row.email === email)).toHaveLength(1)
    })
  })
})
