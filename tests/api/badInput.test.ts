import { describe, expect, it } from 'vitest'
import { problems as english } from '../../i18n/en/problems.ts'
import { problems as georgian } from '../../i18n/ka/problems.ts'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'

const malformed = (code: string, params?: Record<string, string>) => ({
  status: 400,
  code,
  ...(params ? { params } : {}),
})

describeApi('bad input:', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  describe('a query', () => {
    it.each([
      ['filter=', malformed('malformed_filter')],
      ['filter=%7B', malformed('malformed_filter')],
      ['filter=%E0%A4%A', malformed('malformed_filter')],
      ['filter=%00', malformed('malformed_filter')],
      ['sort=', malformed('malformed_sort')],
      ['sort=name', malformed('malformed_sort')],
      ['sort=[]', malformed('malformed_sort')],
      ['sort=["id"]', malformed('malformed_sort')],
      ['sort=["id","UP"]', malformed('malformed_sort')],
      ['sort=["id","asc"]', malformed('malformed_sort')],
      ['sort=["id","ASC",1]', malformed('malformed_sort')],
      ['sort=[["id"],"ASC"]', malformed('malformed_sort')],
      ['sort={"id":"ASC"}', malformed('malformed_sort')],
      ['sort=["nothing","ASC"]', malformed('unknown_field', { field: 'nothing' })],
      ['sort=["__proto__","ASC"]', malformed('unknown_field', { field: '__proto__' })],
      ['sort=["lat","ASC"]', malformed('not_sortable', { field: 'lat' })],
      ['range=', malformed('malformed_range')],
      ['range=[0]', malformed('malformed_range')],
      ['range=[0,1,2]', malformed('malformed_range')],
      ['range=[-1,10]', malformed('malformed_range')],
      ['range=[10,9]', malformed('malformed_range')],
      ['range=[0,1000]', malformed('malformed_range')],
      ['range=[0.5,1]', malformed('malformed_range')],
      ['range=["0","9"]', malformed('malformed_range')],
      ['range=[0,1e999]', malformed('malformed_range')],
      ['range=[9007199254740991,9007199254740991]', malformed('malformed_range')],
      ['range=[null,null]', malformed('malformed_range')],
      ['limit=5', malformed('unknown_parameter', { parameter: 'limit' })],
      ['embed=["region"]', malformed('unknown_parameter', { parameter: 'embed' })],
      ['__proto__=1', malformed('unknown_parameter', { parameter: '__proto__' })],
      ['filter={}&filter={}', malformed('malformed_filter')],
      ['sort=["id","ASC"]&sort=["id","DESC"]', malformed('malformed_sort')],
      ['range=[0,1]&range=[0,2]', malformed('malformed_range')],
    ])('with invalid parameters is rejected: %s', async (query, refusal) => {
      expect((await admin('GET', `/regions?${query}`)).refusal).toEqual(refusal)
    })

    it('on a route without parameters is rejected', async () => {
      const { id } = fixture('regions')
      expect((await admin('GET', `/regions/${id}?version=1`)).refusal).toEqual(
        malformed('unknown_parameter', { parameter: 'version' }),
      )
      expect((await admin('GET', '/health?a=1')).refusal).toEqual(malformed('unknown_parameter', { parameter: 'a' }))
    })
  })

  describe('a header', () => {
    it.each([
      ['Prefer', 'count=many'],
      ['Prefer', 'count='],
      ['Prefer', 'respond-async, count=EXACTLY'],
      ['Content-Language', 'fr'],
      ['Content-Language', ''],
      ['Content-Language', 'x'.repeat(5_000)],
    ])('with an invalid value is rejected: %s: %s', async (header, value) => {
      expect((await admin('GET', '/regions', { headers: { [header]: value } })).refusal).toEqual(
        malformed('malformed_header', { header }),
      )
    })

    it.each([['ka'], ['en'], ['en-GB'], ['KA-ge'], [' en ']])(
      'that names a language is accepted: Content-Language: %s',
      async locale => {
        expect((await admin('GET', '/regions', { headers: { 'Content-Language': locale } })).status).toBe(200)
      },
    )
  })

  describe('a URL', () => {
    it.each([
      ['GET', '/nothing', { status: 404, code: 'not_found' }],
      ['GET', '/__proto__', { status: 404, code: 'not_found' }],
      ['GET', '/constructor', { status: 404, code: 'not_found' }],
      ['GET', '/regions/x/y/z', { status: 404, code: 'route_not_found' }],
      ['GET', '/', { status: 404, code: 'route_not_found' }],
      ['GET', '/%00', { status: 404, code: 'not_found' }],
      ['GET', '/%FF', { status: 404, code: 'not_found' }],
      ['POST', '/regions/018f0000-0000-7000-8000-00000000dead/approve', { status: 404, code: 'route_not_found' }],
      ['DELETE', '/regions', { status: 405, code: 'method_not_allowed' }],
      ['POST', '/health', { status: 405, code: 'method_not_allowed' }],
      ['GET', '/auth/login', { status: 405, code: 'method_not_allowed' }],
      ['OPTIONS', '/regions', { status: 405, code: 'method_not_allowed' }],
    ])('without a route is rejected: %s %s', async (method, path, refusal) => {
      expect((await admin(method, path)).refusal).toEqual(refusal)
    })

    it('with another method is rejected with the allowed methods', async () => {
      const { id } = fixture('regions')
      expect(
        (await admin('POST', `/regions/${id}`, { body: {} })).headers.get('allow')?.split(', ').toSorted(),
      ).toEqual(['DELETE', 'GET', 'PATCH', 'PUT'])
      expect((await admin('GET', '/auth/login')).headers.get('allow')).toBe('POST')
    })
  })

  describe('an error response', () => {
    it.each([
      ['ka', georgian],
      ['en', english],
    ] as const)('is a sentence in %s, as the request’s language says', async (locale, sentences) => {
      const response = await admin('GET', '/regions', { query: { limit: 5 }, headers: { 'Content-Language': locale } })
      expect(response.problem).toEqual({
        type: 'urn:marani:problem:unknown_parameter',
        title: sentences.unknown_parameter.replace('%{parameter}', 'limit'),
        status: 400,
        code: 'unknown_parameter',
        params: { parameter: 'limit' },
      })
      expect(response.headers.get('content-language')).toBe(locale)
    })

    it('about a header is in the request’s language too', async () => {
      const call = (locale: string) =>
        admin('GET', '/regions', { headers: { 'Content-Language': locale, Prefer: 'count=many' } })
      expect([(await call('ka')).problem.title, (await call('en')).problem.title]).toEqual([
        georgian.malformed_header,
        english.malformed_header,
      ])
    })

    it('is in Georgian without a language or with an unknown one', async () => {
      expect((await admin('GET', '/nothing')).problem.title).toBe(georgian.not_found)
      expect((await admin('GET', '/nothing', { headers: { 'Content-Language': 'fr' } })).problem.title).toBe(
        georgian.malformed_header,
      )
    })

    it('is never stored by caches', async () => {
      expect((await admin('GET', '/nothing')).headers.get('cache-control')).toBe('no-store')
    })
  })
})
