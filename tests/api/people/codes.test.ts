import type { RowOf } from '../../../src/engine/fields/rowOf.ts'
import { assert, describe, expect, it } from 'vitest'
import { useCode } from '../../../src/features/accounts/codes.ts'
import { describeApi } from '../describeApi.ts'
import {
  atOnce,
  lastCode,
  emailsTo,
  newEmail,
  newPhone,
  otherCode,
  rowsOf,
  statuses,
  Stranger,
  timeOf,
} from './stranger.ts'

const day = 24 * 3600

describeApi('a one-time code', api => {
  const pass = timeOf(api)
  const stranger = (address?: string) => new Stranger(api(), address)
  const begin = async (one: Stranger, email = newEmail()): Promise<string> =>
    String((await one.post('/auth/verify_registration', { token: await one.register(email) })).record.ticket)
  const ask = (one: Stranger, ticket: string, phone: string) => one.post('/auth/confirm_number', { ticket, phone })
  const guess = (one: Stranger, ticket: string, code: string) => one.post('/auth/confirm_code', { ticket, code })

  it('has four digits, is sent in the language of the person, and is stored nowhere', async () => {
    const one = stranger()
    one.language = 'en'
    const phone = newPhone()
    await ask(one, await begin(one), phone)
    const [message] = await emailsTo(api(), phone)
    const code = await lastCode(api(), phone)
    expect(message).toMatchObject({
      kind: 'sms',
      subject: null,
      html: null,
      text: `Marani: your code is ${code}, valid for 3 minutes. Do not share it.`,
    })
    const [kept] = ((await rowsOf(api(), 'codes')) as RowOf<'codes'>[]).filter(row => row.phone === phone)
    expect(
      Object.entries(kept ?? {}).filter(
        ([name, value]) =>
          !name.endsWith('_at') && name !== 'phone' && name !== 'id' && name !== 'subject' && String(value) === code,
      ),
    ).toEqual([])
    expect(kept?.code_hash).toMatch(/^[\w-]{43}$/)
  })

  it.each([
    ['555 12 34 56', 202],
    ['+995 555 123456', 202],
    ['322123456', 422],
    ['55512345', 422],
    ['5551234567', 422],
    ['55512345a', 422],
    ['', 422],
    [null, 422],
    [555_123_456, 422],
  ])('requested for the number %j gets the status %i', async (phone, status) => {
    const one = stranger()
    const ticket = await begin(one)
    pass(day + 1)
    const again = await begin(one)
    expect((await one.post('/auth/confirm_number', { ticket: again, phone })).status).toBe(status)
    expect((await one.post('/auth/confirm_number', { ticket, phone: '555123456' })).refusal).toEqual({
      status: 410,
      code: 'ticket_invalid',
    })
  })

  it.each(['123', '12345', 'abcd', '', null, 1234, '12 4'])(
    'written as %j is rejected without counting as an attempt',
    async code => {
      const one = stranger()
      const phone = newPhone()
      const ticket = await begin(one)
      await ask(one, ticket, phone)
      for (let times = 0; times < 6; times++)
        expect((await one.post('/auth/confirm_code', { ticket, code })).refusal).toMatchObject({
          status: 422,
          code: 'invalid',
        })
      expect((await guess(one, ticket, await lastCode(api(), phone))).status).toBe(200)
    },
  )

  it('that is wrong shows how many attempts are left, and after five even the right one is rejected', async () => {
    const one = stranger()
    const phone = newPhone()
    const ticket = await begin(one)
    await ask(one, ticket, phone)
    const right = await lastCode(api(), phone)
    for (const left of [4, 3, 2, 1, 0])
      expect((await guess(one, ticket, otherCode(right, left + 1))).problem.errors).toEqual({
        code: { code: 'code_wrong', params: { left } },
      })
    const locked = await guess(one, ticket, right)
    expect(locked.refusal).toEqual({ status: 429, code: 'code_locked', params: { seconds: 60 } })
    expect(locked.headers.get('retry-after')).toBe('60')
    pass(61)
    await ask(one, ticket, phone)
    expect((await guess(one, ticket, await lastCode(api(), phone))).status).toBe(200)
  })

  it('guessed fifty times at once counts as five attempts, not fifty', async () => {
    const one = stranger()
    const phone = newPhone()
    const ticket = await begin(one)
    await ask(one, ticket, phone)
    const right = await lastCode(api(), phone)
    const answers = await atOnce(50, index => guess(stranger(), ticket, otherCode(right, index + 1)))
    expect(statuses(answers)).toEqual({ 422: 5, 429: 45 })
    expect((await guess(one, ticket, right)).status).toBe(429)
  })

  it('that two people enter at once is used up by one of them', async () => {
    const one = stranger()
    const phone = newPhone()
    await ask(one, await begin(one), phone)
    const [code] = ((await rowsOf(api(), 'codes')) as RowOf<'codes'>[]).filter(row => row.phone === phone)
    assert(code)
    await useCode(api().ports, code)
    await expect(useCode(api().ports, code)).rejects.toMatchObject({ code: 'code_expired' })
  })

  it('is valid for three minutes', async () => {
    const one = stranger()
    const phone = newPhone()
    const ticket = await begin(one)
    await ask(one, ticket, phone)
    const code = await lastCode(api(), phone)
    pass(181)
    expect((await guess(one, ticket, code)).refusal).toEqual({ status: 410, code: 'code_expired' })
  })

  it('can be sent again after a minute, once even if requested fifty times at once, and the previous one is then invalid', async () => {
    const one = stranger()
    const phone = newPhone()
    const ticket = await begin(one)
    await ask(one, ticket, phone)
    const first = await lastCode(api(), phone)
    const early = await ask(one, ticket, phone)
    expect(early.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThan(50)
    pass(61)
    expect(statuses(await atOnce(50, () => ask(one, ticket, phone)))).toEqual({ 202: 1, 429: 49 })
    const second = await lastCode(api(), phone)
    expect(await emailsTo(api(), phone)).toHaveLength(2)
    if (second !== first) expect((await guess(one, ticket, first)).status).toBe(422)
    expect((await guess(one, ticket, second)).status).toBe(200)
  })

  it('is not sent for a ticket that is at another step', async () => {
    const one = stranger()
    const ticket = await one.confirmNumber(await begin(one))
    pass(61)
    const phone = newPhone()
    expect((await ask(one, ticket, phone)).refusal).toEqual({ status: 410, code: 'ticket_invalid' })
    expect((await guess(one, ticket, '1234')).refusal).toEqual({ status: 410, code: 'ticket_invalid' })
    expect(await emailsTo(api(), phone)).toEqual([])
  })

  it('belongs to its own ticket: that of another ticket is as wrong as any', async () => {
    const [one, other] = [stranger(), stranger()]
    const [mine, theirs] = [newPhone(), newPhone()]
    const tickets = [await begin(one), await begin(other)] as const
    await ask(one, tickets[0], mine)
    await ask(other, tickets[1], theirs)
    const [right, foreign] = [await lastCode(api(), mine), await lastCode(api(), theirs)]
    if (right !== foreign) expect((await guess(one, tickets[0], foreign)).status).toBe(422)
    expect((await guess(one, tickets[0], right)).status).toBe(200)
  })

  describe('is sent ten times a day', () => {
    /** Asks until it is refused; how many were sent. */
    const exhaust = async (next: (time: number) => Promise<{ status: number; refusal?: unknown }>): Promise<number> => {
      for (let sent = 0; sent < 20; sent++) {
        pass(61)
        const response = await next(sent)
        if (response.status === 202) continue
        expect(response.refusal).toMatchObject({
          status: 429,
          code: 'code_locked',
          params: { seconds: expect.any(Number) },
        })
        return sent
      }
      return 20
    }

    it('per account, whatever the phone and the address, and then locked for a day with the time to wait', async () => {
      const email = newEmail()
      const ticket = await begin(stranger(), email)
      expect(await exhaust(() => ask(stranger(), ticket, newPhone()))).toBe(10)
      const locked = await ask(stranger(), ticket, newPhone())
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3600)
      const another = await begin(stranger(), email)
      expect((await ask(stranger(), another, newPhone())).status).toBe(429)
      pass(day)
      expect((await ask(stranger(), await begin(stranger(), email), newPhone())).status).toBe(202)
    })

    it('and a request within the last minute gets the time until the next day, not until the next minute', async () => {
      const one = stranger()
      const ticket = await begin(one)
      for (let times = 0; times < 9; times++) {
        expect((await ask(one, ticket, newPhone())).status).toBe(202)
        pass(61)
      }
      expect((await ask(one, ticket, newPhone())).status).toBe(202)
      expect((await ask(one, ticket, newPhone())).refusal).toMatchObject({ status: 429, code: 'code_locked' })
    })

    it('and a rejected request of that day counts towards no other limit', async () => {
      const phone = newPhone()
      expect(await exhaust(async () => ask(stranger(), await begin(stranger()), phone))).toBe(10)
      const one = stranger()
      const ticket = await begin(one)
      for (let times = 0; times < 15; times++)
        expect((await ask(one, ticket, phone)).refusal).toMatchObject({ status: 429, code: 'code_locked' })
      for (let times = 0; times < 10; times++) {
        expect((await ask(one, ticket, newPhone())).status).toBe(202)
        pass(61)
      }
      expect((await ask(one, ticket, newPhone())).refusal).toMatchObject({ status: 429, code: 'code_locked' })
    })

    it('also if fifty requests arrive at once', async () => {
      const phone = newPhone()
      const tickets = await Promise.all(Array.from({ length: 50 }, () => begin(stranger())))
      const answers = await atOnce(50, index => ask(stranger(), tickets[index] ?? '', phone))
      expect(statuses(answers)).toEqual({ 202: 10, 429: 40 })
      expect(await emailsTo(api(), phone)).toHaveLength(10)
      const late = tickets[answers.findIndex(response => response.status === 429)] ?? ''
      expect((await ask(stranger(), late, newPhone())).status).toBe(202)
    })

    it('per phone, whatever the account and the address', async () => {
      const phone = newPhone()
      expect(await exhaust(async () => ask(stranger(), await begin(stranger()), phone))).toBe(10)
      expect(await emailsTo(api(), phone)).toHaveLength(10)
    })

    it('per address, whatever the account and the phone, and no header changes the address', async () => {
      const one = stranger()
      const sent = await exhaust(async time => {
        const ticket = await begin(stranger())
        one.headers = {
          'X-Forwarded-For': `203.0.113.${time}`,
          'X-Real-IP': `203.0.113.${time}`,
          Forwarded: `for=203.0.113.${time}`,
          'CF-Connecting-IP': `203.0.113.${time}`,
        }
        return ask(one, ticket, newPhone())
      })
      expect(sent).toBe(10)
    })

    it('per IPv6 network of a household', async () => {
      expect(
        await exhaust(async time => ask(stranger(`2001:db8:7:7::${time + 1}`), await begin(stranger()), newPhone())),
      ).toBe(10)
      expect((await ask(stranger('2001:db8:7:8::1'), await begin(stranger()), newPhone())).status).toBe(202)
    })
  })
})
