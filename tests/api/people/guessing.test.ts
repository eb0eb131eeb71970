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

  it('is held off after ten tries of an account from an address, even with the right one, and told how long', async () => {
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

  it('is not prolonged by tries that are refused, nor are others at that address held off by them', async () => {
    const one = stranger()
    for (let tries = 0; tries < 150; tries++) await guess(one)
    expect((await one.signIn('guide@marani.example', demoPassword)).status).toBe(200)
    pass(901)
    expect((await one.signIn(owner, demoPassword)).status).toBe(200)
  })

  it('is not what signing in rightly counts as', async () => {
    const one = stranger()
    for (let times = 0; times < 15; times++) expect((await one.signIn(owner, demoPassword)).status).toBe(200)
  })

  it('fifty at once is ten', async () => {
    let verified = 0
    const passwords = { ...allWrong, verify: async () => (verified++, false) }
    const one = at({ passwords })
    expect(statuses(await atOnce(50, () => guess(one)))).toEqual({ 401: 10, 429: 40 })
    expect(verified).toBe(10)
  })

  it('is held off after a hundred tries from an address, whatever the accounts', async () => {
    const one = at({ passwords: allWrong })
    for (let tries = 0; tries < 100; tries++) expect((await guess(one, newEmail())).status).toBe(401)
    expect((await guess(one, newEmail())).refusal).toMatchObject(tooMany)
    expect((await stranger(one.address).signIn(owner, demoPassword)).status).toBe(429)
    expect((await stranger().signIn(owner, demoPassword)).status).toBe(200)
  })

  it('from many addresses is held off after a hundred tries of an account, but nobody where they signed in lately', async () => {
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

  describe('by a header that changes', () => {
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

    it('is no dodge where no proxy is trusted', async () => {
      expect(await rotating(stranger(), time => `203.0.113.${time}`)).toBe(10)
    })

    it('is none behind a trusted proxy, which writes the last address', async () => {
      const behind = () => at({ network: { address: createClientAddress(1), host: () => '' } }, '10.0.0.1')
      const [client, other] = [newAddress(), newAddress()]
      expect(await rotating(behind(), time => `203.0.113.${time}, ${client}`)).toBe(10)
      const neighbour = behind()
      neighbour.headers = { 'X-Forwarded-For': other }
      expect((await neighbour.signIn(owner, demoPassword)).status).toBe(200)
    })
  })

  it('gets nowhere while nothing can be counted', async () => {
    const limiter = { count: async () => Promise.reject(new Error('the limits are away')) }
    const one = at({ limiter, isUnavailable: () => true })
    expect((await one.signIn(owner, demoPassword)).refusal).toEqual({ status: 503, code: 'unavailable' })
    expect((await one.post('/auth/register', { email: newEmail(), sector: 1, terms: true })).status).toBe(503)
  })
})

describeApi('emails that anybody may cause', api => {
  const pass = timeOf(api)
  const stranger = (address?: string) => new Stranger(api(), address)
  const kinds = [
    ['register', (one: Stranger, email: string) => one.post('/auth/register', { email, sector: 1, terms: true })],
    ['recover', (one: Stranger, email: string) => one.post('/auth/recover_password', { email })],
  ] as const

  it.each(kinds)(
    'are five an hour to one receiver from one address (%s), and others are not held off',
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
    'are three an hour and ten a day to one receiver, from however many addresses; the answer does not tell (%s)',
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

  it('still go to whoever signed in with that address from there, when strangers have used theirs up', async () => {
    const email = 'manager@marani.example'
    const own = stranger()
    await own.signIn(email, demoPassword)
    for (let times = 0; times < 12; times++) await stranger().post('/auth/recover_password', { email })
    const before = (await emailsTo(api(), email)).length
    expect((await own.post('/auth/recover_password', { email })).status).toBe(202)
    expect(await emailsTo(api(), email)).toHaveLength(before + 1)
  })

  it('to a new address of one’s own are few too, from however many accounts', async () => {
    const email = newEmail()
    for (const person of ['owner', 'manager', 'guide', 'user', 'moderator'] as const)
      expect((await api().as(person)('POST', '/profile/email', { body: { email } })).status).toBe(202)
    expect(await emailsTo(api(), email)).toHaveLength(3)
  })
})
