import { expect, it } from 'vitest'
import { openFakerest } from './stores.ts'
import { fixture } from './content.ts'
import { openApi } from './testApi.ts'

const Origin = 'https://www.tourism.example'
const api = await openApi(openFakerest)
const place = fixture('establishments', row => row.status === 'approved' && row.visible === true)
const events = `/public/establishments/${String(place.id)}/events`
const allowed = (headers: Headers) => headers.get('access-control-allow-origin')

it('another website may read public records, including the headers for pages and versions', async () => {
  const response = await api.nobody('GET', '/public/establishments', { headers: { Origin } })
  expect([response.status, allowed(response.headers)]).toEqual([200, '*'])
  expect(response.headers.get('access-control-expose-headers')?.split(',')).toEqual(
    expect.arrayContaining(['Content-Range', 'ETag']),
  )
  expect(response.headers.get('access-control-allow-credentials')).toBeNull()
})

it.each([['Content-Type'], ['Content-Type,Content-Language']])(
  'another website may report visits after a preflight request with the headers %s',
  async headers => {
    const requested = await api.nobody('OPTIONS', events, {
      headers: { Origin, 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': headers },
    })
    expect([requested.status, allowed(requested.headers), requested.text]).toEqual([204, '*', ''])
    expect(requested.headers.get('access-control-allow-methods')?.split(',')).toContain('POST')
    expect(requested.headers.get('access-control-allow-headers')?.split(',')).toEqual(
      expect.arrayContaining(headers.split(',')),
    )
    expect(Number(requested.headers.get('access-control-max-age'))).toBeGreaterThan(0)
    const reported = await api.nobody('POST', events, {
      body: { type: 'view' },
      headers: { Origin, 'User-Agent': 'Mozilla/5.0 Firefox/142.0' },
    })
    expect([reported.status, allowed(reported.headers)]).toEqual([204, '*'])
  },
)

it.each([
  ['GET', '/public/nothing', 404],
  ['GET', '/public/establishments?x=1', 400],
  ['DELETE', events, 405],
  ['POST', events, 415],
])('another website gets errors of %s %s that its scripts can read', async (method, path, status) => {
  const response = await api.nobody(method, path, { headers: { Origin } })
  expect([response.status, allowed(response.headers)]).toEqual([status, '*'])
})

it('another website gets no permission for a method or header that is not allowed', async () => {
  const requested = await api.nobody('OPTIONS', events, {
    headers: { Origin, 'Access-Control-Request-Method': 'DELETE', 'Access-Control-Request-Headers': 'Authorization' },
  })
  expect(requested.headers.get('access-control-allow-methods')).not.toContain('DELETE')
  expect(requested.headers.get('access-control-allow-headers')).not.toContain('Authorization')
})

it.each([
  ['GET', '/establishments'],
  ['OPTIONS', '/establishments'],
  ['OPTIONS', '/auth/login'],
  ['POST', '/auth/refresh_token'],
  ['GET', '/health'],
])('another website cannot read what is not public: %s %s', async (method, path) => {
  const response = await api.as('admin')(method, path, { headers: { Origin, 'Access-Control-Request-Method': 'POST' } })
  expect([...response.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
})
