import { describe, expect, it } from 'vitest'
import { createClientAddress } from '../../../server/createPorts.ts'
import { demoPassword } from '../../../server/seed.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import type { Ports } from '../../../src/engine/ports.ts'
import { describeApi } from '../describeApi.ts'
import { atOnce, emailsTo, newAddress, newEmail, statuses, Stranger, timeOf } from './stranger.ts'

const owner = 'owner@marani.example'
const manager = 'manager@marani.example'
const tooMany = { status: 429, code: 'too_many_requests' }

describeApi('guessing passwords', api => {
  const pass = timeOf(api)
  const stranger = (address?: string) => new Stranger(api(), address)
  const guess = (one: Stranger, email = owner) => one.signIn(email, 'wrong')
  /** Somebody at an API that is the same but for some ports. */
  const at = (ports: Partial<Ports>, address?: string) =>
    new Stranger({ ...api(), app: createApi({ ...api().ports, ...ports }) }, address)
  /** Passwords that are all wrong, and cost nothing. */
  const allWrong = { hash: async () => '', verify: async () => false }

  it('is blocked after ten attempts on an account from an address, even with the right password, with the time to wait', async () => {
    const one = stranger()
    for (let tries = 0; tries < 10; tries++)
      expect((await guess(one)).refusal).toEqual({ status: 401, code: 'wrong_credentials' })
    for (const response of [
      await guess(one),
      await one.signIn(owner, demoPassword),
      await one.signIn(' OWNER@Marani.Example ', demoPassword),
    ]) {
      expect(response.refusal).toMatchObject(tooMany)
      expect(Number(response.headers.get('retry-after'))).toBe(900)
    }
    expect((await stranger().signIn(owner, demoPassword)).status).toBe(200)
    expect((await one.signIn('guide@marani.example', demoPassword)).status).toBe(200)
    pass(901)
    expect((await one.signIn(owner, demoPassword)).status).toBe(200)
  })

  it('is not blocked longer by rejected attempts, and neither are other accounts from that address', async () => {
    const one = stranger()
    for (let tries = 0; tries < 150; tries++) await guess(one)
    expect((await one.signIn('guide@marani.example', demoPassword)).status).toBe(200)
    pass(901)
    expect((await one.signIn(owner, demoPassword)).status).toBe(200)
  })

  it('is not counted for successful sign-ins', async () => {
    const one = stranger()
    for (let times = 0; times < 15; times++) expect((await one.signIn(owner, demoPassword)).status).toBe(200)
  })

  it('fifty times at once counts as ten attempts', async () => {
    let verified = 0
    const passwords = { ...allWrong, verify: async () => (verified++, false) }
    const one = at({ passwords })
    expect(statuses(await atOnce(50, () => guess(one)))).toEqual({ 401: 10, 429: 40 })
    expect(verified).toBe(10)
  })

  it('is blocked after a hundred attempts from an address, whatever the accounts', async () => {
    const one = at({ passwords: allWrong })
    for (let tries = 0; tries < 100; tries++) expect((await guess(one, newEmail())).status).toBe(401)
    expect((await guess(one, newEmail())).refusal).toMatchObject(tooMany)
    expect((await stranger(one.address).signIn(owner, demoPassword)).status).toBe(429)
    expect((await stranger().signIn(owner, demoPassword)).status).toBe(200)
  })

  it('from many addresses is blocked after a hundred attempts on an account, except where its owner signed in recently', async () => {
    const home = stranger()
    expect((await home.signIn(manager, demoPassword)).status).toBe(200)
    for (let tries = 0; tries < 100; tries++)
      expect((await guess(at({ passwords: allWrong }), manager)).status).toBe(401)
    const elsewhere = await stranger().signIn(manager, demoPassword)
    expect(elsewhere.refusal).toMatchObject(tooMany)
    expect(Number(elsewhere.headers.get('retry-after'))).toBe(3600)
    expect((await home.signIn(manager, demoPassword)).status).toBe(200)
    for (let tries = 0; tries < 10; tries++) await guess(home, manager)
    expect((await home.signIn(manager, demoPassword)).refusal).toMatchObject(tooMany)
    pass(3601)
    expect((await stranger().signIn(manager, demoPassword)).status).toBe(200)
  })

  describe('with a changing header', () => {
    const rotating = async (one: Stranger, value: (time: number) => string): Promise<number> => {
      for (let tries = 0; tries < 30; tries++) {
        const address = value(tries)
        one.headers = {
          'X-Forwarded-For': address,
          'X-Real-IP': address,
          Forwarded: `for=${address}`,
          'CF-Connecting-IP': address,
          'User-Agent': address,
        }
        if ((await guess(one)).status === 429) return tries
      }
      return 30
    }

    it('is blocked all the same if no proxy is trusted', async () => {
      expect(await rotating(stranger(), time => `203.0.113.${time}`)).toBe(10)
    })

    it('is blocked all the same behind a trusted proxy, which writes the last address', async () => {
      const behind = () => at({ network: { address: createClientAddress(1), host: () => '' } }, '10.0.0.1')
      const [client, other] = [newAddress(), newAddress()]
      expect(await rotating(behind(), time => `203.0.113.${time}, ${client}`)).toBe(10)
      const neighbour = behind()
      neighbour.headers = { 'X-Forwarded-For': other }
      expect((await neighbour.signIn(owner, demoPassword)).status).toBe(200)
    })
  })

  it('is not possible while attempts cannot be counted', async () => {
    const limiter = { count: async () => Promise.reject(new Error('the limits are away')) }
    const one = at({ limiter, isUnavailable: () => true })
    expect((await one.signIn(owner, demoPassword)).refusal).toEqual({ status: 503, code: 'unavailable' })
    expect((await one.post('/auth/register', { email: newEmail(), sector: 1, terms: true })).status).toBe(503)
  })
})

describeApi('emails that anybody can request', api => {
  const pass = timeOf(api)
  const stranger = (address?: string) => new Stranger(api(), address)
  const kinds = [
    ['register', (one: Stranger, email: string) => one.post('/auth/register', { email, sector: 1, terms: true })],
    ['recover', (one: Stranger, email: string) => one.post('/auth/recover_password', { email })],
  ] as const

  it.each(kinds)(
    'are five an hour to one recipient from one address (%s), without affecting others',
    async (_name, ask) => {
      const [one, email] = [stranger(), newEmail()]
      for (let times = 0; times < 5; times++) expect((await ask(one, email)).status).toBe(202)
      const refused = await ask(one, email.toUpperCase())
      expect(refused.refusal).toMatchObject(tooMany)
      expect(Number(refused.headers.get('retry-after'))).toBe(3600)
      expect((await ask(stranger(), email)).status).toBe(202)
      expect((await ask(one, newEmail())).status).toBe(202)
      pass(3601)
      expect((await ask(one, email)).status).toBe(202)
    },
  )

  it.each(kinds)('are twenty an hour from one address (%s)', async (_name, ask) => {
    const one = stranger()
    for (let times = 0; times < 20; times++) expect((await ask(one, newEmail())).status).toBe(202)
    expect((await ask(one, newEmail())).refusal).toMatchObject(tooMany)
  })

  it.each(kinds)(
    'are three an hour and ten a day to one recipient from any number of addresses, with the same response (%s)',
    async (name, ask) => {
      const email = name === 'register' ? newEmail() : 'guide@marani.example'
      const sent = async (): Promise<number> => (await emailsTo(api(), email)).length
      const before = await sent()
      for (let times = 0; times < 8; times++)
        expect(await ask(stranger(), email)).toMatchObject({ status: 202, text: '{}' })
      expect((await sent()) - before).toBe(3)
      for (let hour = 0; hour < 5; hour++) {
        pass(3601)
        for (let times = 0; times < 4; times++) expect((await ask(stranger(), email)).status).toBe(202)
      }
      expect((await sent()) - before).toBe(10)
      pass(24 * 3600)
      await ask(stranger(), email)
      expect((await sent()) - before).toBe(11)
    },
  )

  it('are still sent to a person who signed in from that address before, when strangers have used up the limit', async () => {
    const email = 'manager@marani.example'
    const own = stranger()
    await own.signIn(email, demoPassword)
    for (let times = 0; times < 12; times++) await stranger().post('/auth/recover_password', { email })
    const before = (await emailsTo(api(), email)).length
    expect((await own.post('/auth/recover_password', { email })).status).toBe(202)
    expect(await emailsTo(api(), email)).toHaveLength(before + 1)
  })

  it('to a new email address are limited too, from any number of accounts', async () => {
    const email = newEmail()
    for (const person of ['owner', 'manager', 'guide', 'user', 'moderator'] as const)
      expect((await api().as(person)('POST', '/profile/email', { body: { email } })).status).toBe(202)
    expect(await emailsTo(api(), email)).toHaveLength(3)
  })
})
