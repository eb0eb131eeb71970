import { expect, it } from 'vitest'
import { problems } from '../../../i18n/en/problems.ts'
import { problemStatus, type ProblemCode } from '../../../src/engine/model/problem.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import type { ApiResponse } from '../apiResponse.ts'
import { describeApi } from '../describeApi.ts'
import { bodies, namesWithBody, placesOf, withValue } from './bodies.ts'
import { rowsOf, Stranger } from './stranger.ts'

const texts = [
  '',
  ' ',
  'a',
  'მარანი',
  '🍷',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'a\r\nBcc: b@c.ge',
  "' or 1=1 --",
  '%00',
  '${7*7}',
  '%{code}',
  '<script>',
  '__proto__',
  '٠١٢٣',
  'x'.repeat(3_000),
  'a@b',
  'a@b.ge,c@d.ge',
  '018f0000-0000-7000-8000-00000000dead',
]
const values: readonly unknown[] = [
  ...texts,
  0,
  -1,
  1.5,
  1e300,
  2 ** 53,
  null,
  true,
  false,
  {},
  [],
  [[]],
  ['a'],
  [null],
  { length: 1e9 },
  { toString: 1 },
  { $ne: null },
  JSON.parse('{"then": 1, "__proto__": {"a": 1}}'),
]
const strange = [
  'id',
  'role',
  'status',
  'permissions',
  'organization_id',
  'organization_ids',
  'version',
  'email_confirmed',
  'user_id',
  'created_by',
  'step',
  '__proto__',
  'constructor',
  'toString',
  '',
  'a.b',
]
const kept = [
  'users',
  'credentials',
  'sessions',
  'links',
  'codes',
  'deliveries',
  'invitations',
  'organizations',
  'guides',
  'requests',
  'mail',
  'history',
]

const isKnownRefusal = ({ problem, status }: ApiResponse): boolean =>
  problemStatus[problem.code as ProblemCode] === status &&
  problem.title !== problem.code &&
  Object.values(problem.errors ?? {}).every(({ code }) => Object.hasOwn(problems.fields, code))

it('every route about people with a body is tested with invalid bodies', () => {
  expect(namesWithBody.toSorted()).toEqual(Object.keys(bodies).toSorted())
})

describeApi('an invalid value', api => {
  const everything = async () => JSON.stringify(await Promise.all(kept.map(entity => rowsOf(api(), entity))))
  /** Somebody of their own who may call the route, and its address. */
  const callerOf = async (name: string) => {
    const [method = '', path = ''] = name.split(' ')
    const one = new Stranger(api())
    if (!path.startsWith('/auth')) {
      one.token = api().tokenOf('admin')
      one.proof = await api().proofOf('admin')
    }
    return (body: unknown) => one.call(method, path.replace(':id', api().idOf('user')), body)
  }

  it.each(Object.entries(bodies))(
    'in any field of %s is rejected at that field, and nothing is stored',
    async (name, bodyOf) => {
      for (const place of placesOf(bodyOf())) {
        let before = await everything()
        for (const value of values) {
          const call = await callerOf(name)
          const response = await call(withValue(bodyOf(), place, value))
          const what = `${name} ${place.join('.')} ${JSON.stringify(value)?.slice(0, 60)} → ${response.status} ${response.text.slice(0, 200)}`
          expect(response.status, what).toBeLessThan(500)
          if (response.status >= 400) expect(isKnownRefusal(response), what).toBe(true)
          await api().ports.background.settled()
          if (response.status < 400) before = await everything()
        }
        expect(await everything(), `${name} ${place.join('.')}`).toBe(before)
      }
    },
  )

  it.each(Object.entries(bodies))(
    'in an additional field of %s is rejected by name: nobody gives themselves a right',
    async (name, bodyOf) => {
      const before = await everything()
      const call = await callerOf(name)
      for (const field of strange.filter(field => !Object.hasOwn(bodyOf(), field))) {
        const body = JSON.parse(
          `{${JSON.stringify(field)}: "administrator", ${JSON.stringify(bodyOf()).slice(1)}`,
        ) as Row
        expect((await call(body)).refusal, `${name} ${field}`).toEqual({
          status: 400,
          code: 'unknown_field',
          params: { field },
        })
      }
      expect(await everything()).toBe(before)
    },
  )

  it.each(Object.keys(bodies))('instead of the body of %s is rejected', async name => {
    const before = await everything()
    const [method = '', path = ''] = name.split(' ')
    const headers: Record<string, string> = path.startsWith('/auth')
      ? {}
      : { Authorization: `Bearer ${api().tokenOf('admin')}`, Proof: await api().proofOf('admin') }
    const send = (text: string, type = 'application/json') =>
      api().nobody(method, path.replace(':id', api().idOf('user')), {
        text,
        headers: { ...headers, 'Content-Type': type },
      })
    for (const text of ['', '{', 'null', '[]', '7', '"a"', '{}{}', `{"a":${'['.repeat(5_000)}`])
      expect((await send(text)).refusal.status, `${name} ${text.slice(0, 10)}`).toBe(400)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ''])
      expect((await send('{}', type)).refusal, name).toMatchObject({ status: 415, code: 'unsupported_type' })
    expect((await send('{}')).refusal).toMatchObject({ status: 422, code: 'invalid' })
    expect(
      (
        await api().nobody(method, `${path.replace(':id', api().idOf('user'))}?next=//evil.example`, {
          body: {},
          headers,
        })
      ).refusal,
    ).toEqual({ status: 400, code: 'unknown_parameter', params: { parameter: 'next' } })
    expect(await everything()).toBe(before)
  })
})
