import { expect, it } from 'vitest'
import { system } from '../../../src/engine/model/actor.ts'
import { contentOf } from '../content.ts'
import { describeApi } from '../describeApi.ts'

const anId = '018f0000-0000-7000-8000-00000000dead'
const unauthenticated = { status: 401, code: 'unauthenticated' }

describeApi('a token', api => {
  it.each([
    [
      'of another secret',
      'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiJhIiwic3ViIjoiMDE5YmE1ZTAtMDAwMC03MDAwLTgwMDktMDAwMDAwMDAwMDAxIiwiYXVkIjoibWFyYW5pIiwiZXhwIjo5OTk5OTk5OTk5fQ.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    ],
    [
      'that is signed by nothing',
      'eyJhbGciOiJub25lIn0.eyJzdWIiOiIwMTliYTVlMC0wMDAwLTcwMDAtODAwOS0wMDAwMDAwMDAwMDEiLCJhdWQiOiJtYXJhbmkiLCJleHAiOjk5OTk5OTk5OTl9.',
    ],
    ['of two', 'a b'],
    ['that is empty', ''],
    ['of nothing but dots', '..'],
    ['that is far too long', 'a'.repeat(5_000)],
  ])('%s is rejected', async (_what, token) => {
    expect((await api().withToken(token)('GET', '/regions')).refusal).toEqual(unauthenticated)
  })

  it('in another scheme, or with a changed last character, is rejected', async () => {
    const token = api().tokenOf('admin')
    for (const header of [token, `Basic ${token}`, `Bearer  `, `bearer${token}`, `Bearer ${token}x`])
      expect((await api().nobody('GET', '/regions', { headers: { Authorization: header } })).status, header).toBe(401)
  })

  it('of a person who does not exist, is not active or is in the trash is rejected', async () => {
    const ids = [
      anId,
      ...contentOf('users')
        .filter(row => row.status !== 'active' || row.deleted_at !== null)
        .map(row => String(row.id)),
    ]
    expect(ids.length).toBeGreaterThan(2)
    for (const subject of ids) {
      const token = await api().ports.tokens.issue({ subject, session: anId }, 60)
      expect((await api().withToken(token)('GET', '/regions')).refusal).toEqual(unauthenticated)
    }
  })

  it('of the product itself, as its commands use it, gives no access to internal tables', async () => {
    const product = api().withToken(await api().ports.tokens.issue({ subject: system.id, session: 'command' }, 60))
    expect((await product('GET', '/regions')).status).toBe(200)
    expect((await product('GET', '/credentials')).refusal).toEqual({ status: 404, code: 'not_found' })
    expect((await product('POST', '/profile/get')).refusal).toEqual(unauthenticated)
  })
})
