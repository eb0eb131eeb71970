import { expect, it } from 'vitest'
import { demoPassword } from '../../../server/seed.ts'
import { createApi } from '../../../src/tourism/createApi.ts'
import type { Ports } from '../../../src/engine/ports.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { fixture, presentOf } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { people, type TestApi } from '../testApi.ts'
import { emailsTo, newEmail, Stranger } from './stranger.ts'

/** What a call cost until its answer. */
interface Cost {
  response: ApiResponse
  statements: number
  hashed: number
  verified: number
  milliseconds: number
}

/** An API that counts, and whose work after an answer waits until it is let go. */
function counting(api: TestApi) {
  const counts = { hashed: 0, verified: 0 }
  const waiting: (() => Promise<unknown>)[] = []
  const { passwords } = api.ports
  const ports: Ports = {
    ...api.ports,
    passwords: {
      hash: password => (counts.hashed++, passwords.hash(password)),
      verify: (hash, password) => (counts.verified++, passwords.verify(hash, password)),
    },
    background: { do: work => void waiting.push(work), settled: async () => {} },
  }
  const app = createApi(ports)
  return {
    stranger: () => new Stranger({ ...api, app }),
    letGo: async () => {
      for (const work of waiting.splice(0)) await work()
    },
    cost: async (call: () => Promise<ApiResponse>): Promise<Cost> => {
      const before = { ...counts, statements: api.statements?.length ?? 0 }
      const began = performance.now()
      const response = await call()
      const milliseconds = performance.now() - began
      return {
        response,
        milliseconds,
        statements: (api.statements?.length ?? 0) - before.statements,
        hashed: counts.hashed - before.hashed,
        verified: counts.verified - before.verified,
      }
    },
  }
}

/** What something takes where nothing else is in its way: the second fastest of many. */
const undisturbed = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[1] ?? 0

/** Rounds from which on times tell something, and in which nothing disturbed the fastest of them on any machine. */
const [fewRounds, manyRounds] = [12, 100]

/** Measures things in rounds until none takes so many times as long as another, and throws where one goes on to do so. */
async function expectAlike(
  things: Record<string, (round: number) => Promise<Cost>>,
  times: number,
  inBetween = async (): Promise<void> => {},
): Promise<void> {
  const measured = new Map<string, number[]>(Object.keys(things).map(name => [name, []]))
  for (let round = 1; round <= manyRounds; round++) {
    for (const [name, measure] of Object.entries(things)) {
      measured.get(name)?.push((await measure(round)).milliseconds)
      await inBetween()
    }
    const taken = [...measured.values()].map(undisturbed)
    if (round >= fewRounds && Math.max(...taken) < times * Math.min(...taken) + 1) return
  }
  throw new Error(`takes longer for some: ${JSON.stringify([...measured])}`)
}

/** All that an answer tells. */
const reported = ({ response: answer }: Cost) => ({
  status: answer.status,
  text: answer.text,
  headers: [...answer.headers],
})

const oneByOne = async <Value, Result>(
  values: readonly Value[],
  work: (value: Value) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = []
  for (const value of values) results.push(await work(value))
  return results
}

const active = (): string[] =>
  presentOf('users')
    .filter(row => row.status === 'active')
    .map(row => String(row.email))
const withoutPassword = 'salome@marani.example'

describeApi('whether an account exists', api => {
  const blocked = async (): Promise<string> => {
    const email = 'user@marani.example'
    await api().put('users', fixture('users', row => row.email === email).id, { status: 'blocked' })
    return email
  }
  const wrongly = (stranger: () => Stranger) => (email: string) => stranger().signIn(email, 'wrong')

  it('is not revealed by signing in: one query, one lookup of a hash and one check of it for every address', async () => {
    const { stranger, cost } = counting(api())
    await wrongly(stranger)(newEmail())
    const costs = await oneByOne(['owner@marani.example', newEmail(), withoutPassword, await blocked()], email =>
      cost(() => wrongly(stranger)(email)),
    )
    expect(costs[0]).toMatchObject({
      hashed: 0,
      verified: 1,
      statements: api().statements ? 2 : 0,
      response: { status: 401 },
    })
    for (const { statements, hashed, verified } of costs)
      expect({ statements, hashed, verified }).toEqual({ statements: costs[0]?.statements, hashed: 0, verified: 1 })
    for (const one of costs) expect(reported(one)).toEqual(reported(costs[0]!))
  })

  it('is not revealed by the first sign-in after a start, when no dummy hash exists yet', async () => {
    const costs = await oneByOne(['owner@marani.example', newEmail()], email => {
      const { stranger, cost } = counting(api())
      return cost(() => wrongly(stranger)(email))
    })
    expect(costs.map(({ hashed, verified }) => [hashed, verified])).toEqual([
      [1, 1],
      [1, 1],
    ])
  })

  it('is not revealed by the duration of a sign-in', async () => {
    const { stranger, cost } = counting(api())
    await wrongly(stranger)(newEmail())
    const measure = (email: string) => cost(() => wrongly(stranger)(email))
    await expectAlike(
      {
        known: round => measure(`${people[round % people.length]}@marani.example`),
        unknown: () => measure(newEmail()),
        withoutPassword: () => measure(withoutPassword),
      },
      2,
    )
  })

  const emails = [
    [
      'asking to register',
      (one: Stranger, email: string) => one.post('/auth/register', { email, sector: 1, terms: true }),
    ],
    ['asking for a new password', (one: Stranger, email: string) => one.post('/auth/recover_password', { email })],
  ] as const

  it.each(emails)('is not revealed by %s: the email is created after the response', async (_what, ask) => {
    const { stranger, cost, letGo } = counting(api())
    await ask(stranger(), newEmail())
    const [free, taken, closed] = [newEmail(), 'owner@marani.example', await blocked()]
    const costs = await oneByOne([free, taken, closed], email => cost(() => ask(stranger(), email)))
    expect(costs[0]).toMatchObject({
      hashed: 0,
      verified: 0,
      statements: api().statements ? 2 : 0,
      response: { status: 202, text: '{}' },
    })
    for (const one of costs) expect(reported(one)).toEqual(reported(costs[0]!))
    for (const { statements } of costs) expect(statements).toBe(costs[0]?.statements)
    await letGo()
  })

  it.each(emails)('is not revealed by the duration of %s', async (_what, ask) => {
    const { stranger, cost, letGo } = counting(api())
    const known = active()
    const measure = (email: string) => cost(() => ask(stranger(), email))
    await expectAlike(
      { known: round => measure(known[round % known.length] ?? ''), unknown: () => measure(newEmail()) },
      3,
      letGo,
    )
  })

  it('is revealed to a person who changes their email address only by an email to that address', async () => {
    const { stranger, cost, letGo } = counting(api())
    const one = stranger()
    await one.signIn('owner@marani.example', demoPassword)
    const taken = 'guide@marani.example'
    const before = (await emailsTo(api(), taken)).length
    await one.prove(demoPassword)
    const costs = await oneByOne([newEmail(), taken], email => cost(() => one.post('/profile/email', { email })))
    expect(reported(costs[1]!)).toEqual(reported(costs[0]!))
    expect(costs[1]?.statements).toBe(costs[0]?.statements)
    await letGo()
    expect(await emailsTo(api(), taken)).toHaveLength(before + 1)
  })

  it('is not revealed by invalid links and tickets', async () => {
    const { stranger } = counting(api())
    const calls: [path: string, body: object][] = [
      ['/auth/verify_registration', { token: 'x'.repeat(43) }],
      ['/auth/verify_invitation', { token: 'x'.repeat(43) }],
      ['/auth/reset_password', { token: 'x'.repeat(43), password: 'Rkatsiteli-1!', password_repeat: 'Rkatsiteli-1!' }],
      ['/auth/ticket', { ticket: 'x'.repeat(43) }],
      ['/auth/confirm_number', { ticket: 'x'.repeat(43), phone: '555123456' }],
      ['/auth/confirm_code', { ticket: 'x'.repeat(43), code: '1234' }],
    ]
    const codes = await oneByOne(calls, async ([path, body]) => (await stranger().post(path, body)).refusal.code)
    expect(codes).toEqual([
      'link_unknown',
      'link_unknown',
      'link_unknown',
      'ticket_invalid',
      'ticket_invalid',
      'ticket_invalid',
    ])
  })
})
