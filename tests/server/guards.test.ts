import { fixedModel } from '../../src/engine/ports/models.ts'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { createSite } from '../../server/createSite.ts'
import { documentationRoutes } from '../../server/documentation.ts'
import { createApi } from '../../src/tourism/createApi.ts'
import { serveFile } from '../../src/features/files/serveFile.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi, type TestApi } from '../api/testApi.ts'

const panelFolder = join(import.meta.dirname, '../..')
let api: TestApi
let site: Hono
beforeAll(async () => {
  api = await openApi(openFakerest)
  site = createSite(createApi(api.ports, documentationRoutes), panelFolder, { file: serveFile(api.ports) })
})

const everything: readonly [method: string, path: string, status: number][] = [
  ['GET', '/', 302],
  ['GET', '/platform', 200],
  ['GET', '/platform/', 200],
  ['GET', '/platform/establishments', 200],
  ['GET', '/platform/nothing.js', 404],
  ['GET', '/platform/README.md', 200],
  ['GET', '/api/v1/health', 200],
  ['GET', '/api/v1/docs', 200],
  ['GET', '/api/v1/docs/explorer.js', 200],
  ['GET', '/api/v1/docs/maps.md', 200],
  ['GET', '/api/v1/docs/other.js', 404],
  ['GET', '/map.pmtiles', 404],
  ['GET', '/api/v1/openapi.json', 200],
  ['GET', '/api/v1/public/regions', 200],
  ['OPTIONS', '/api/v1/public/regions', 204],
  ['GET', '/api/v1/regions', 401],
  ['GET', '/api/v1/no/where/at/all', 404],
  ['PUT', '/api/v1/health', 405],
  ['POST', '/api/v1/auth/login', 415],
  ['GET', `/files/${'0'.repeat(64)}`, 404],
  ['GET', '/files/demo/nothing.jpg', 404],
  ['GET', '/foo', 404],
  ['POST', '/foo', 404],
  ['GET', '//api/v1/health', 404],
]

describe('every response', () => {
  it.each(everything)('to %s %s has the security headers', async (method, path, status) => {
    const response = await site.request(new Request(`https://panel.example${path}`, { method }))
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toMatch(/^default-src '(none|self)'/)
    expect(response.headers.get('strict-transport-security')).toBeNull()
  })

  it('with data permits no scripts and no requests', async () => {
    for (const path of ['/api/v1/health', '/api/v1/no/where/at/all', '/api/v1/openapi.json'])
      expect((await site.request(path)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
  })

  it('for a map without an archive says how one is set up', async () => {
    const text = await (await site.request('/api/v1/docs/maps.md')).text()
    expect(text).toMatch(/^### Maps\n/)
    expect(text).toContain('pmtiles extract')
    expect(text).toContain('https://operations.osmfoundation.org/policies/tiles/')
  })

  it('with the readable API document permits its own script only', async () => {
    const policy = (await site.request('/api/v1/docs')).headers.get('content-security-policy') ?? ''
    expect(policy.split('; ').find(part => part.startsWith('script-src'))).toBe("script-src 'self'")
    expect(policy).not.toContain('https:')
  })

  it('requires HTTPS if people use it, for errors too', async () => {
    const secure = createSite(createApi(api.ports), panelFolder, { secure: true })
    for (const path of ['/platform/', '/api/v1/health', '/api/v1/regions', '/foo', '/'])
      expect((await secure.request(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  })

  it('for a file whose database is unavailable is an error that may be retried', async () => {
    const model = api.ports.models.current()
    const broken = {
      ...api.ports,
      isUnavailable: () => true,
      models: fixedModel({ ...model, store: { ...model.store, find: () => Promise.reject(new Error('away')) } }),
    }
    const response = await createSite(new Hono(), panelFolder, { file: serveFile(broken), ports: broken }).request(
      `/files/${'0'.repeat(64)}`,
    )
    expect([response.status, response.headers.get('content-type'), response.headers.get('retry-after')]).toEqual([
      503,
      'application/problem+json',
      '5',
    ])
  })
})

describe('a URL that does not exist', () => {
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await site.request(path, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...headers },
    })
    return { answer: response, text: await response.text() }
  }

  it.each([
    ['Georgian', '/foo', { 'Accept-Language': 'ka-GE,ka;q=0.9,en;q=0.5' }, 'ka', 'გვერდი ვერ მოიძებნა'],
    ['English', '/foo', { 'Accept-Language': 'en-US,en;q=0.9' }, 'en', 'Page not found'],
    ['another language', '/foo/bar', { 'Accept-Language': 'de-DE' }, 'ka', 'გვერდი ვერ მოიძებნა'],
    ['no language', '/foo.html', {}, 'ka', 'გვერდი ვერ მოიძებნა'],
    ['the language that the address names', '/foo?lang=en', { 'Accept-Language': 'ka' }, 'en', 'Page not found'],
  ])('shows a reader of %s a page with a link to the panel', async (_reader, path, headers, locale, title) => {
    const { answer: response, text } = await page(path, headers)
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-language')]).toEqual([
      404,
      'text/html; charset=UTF-8',
      locale,
    ])
    expect(text).toContain(`<html lang="${locale}">`)
    expect(text).toContain(`<h1>${title}</h1>`)
    expect(text).toContain('href="/platform/"')
    expect(text).not.toMatch(/&#?\w+;/)
  })

  it.each(['/api/v1/no/where/at/all', '/api', '/api/', '/api/v2/regions', '//api/v1/regions', '///api/v1/regions'])(
    'of the API returns a problem document: %s',
    async path => {
      const response = await site.request(
        new Request(`https://panel.example${path}`, { headers: { Accept: 'text/html', 'Content-Language': 'en' } }),
      )
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
      expect(await response.json()).toMatchObject({
        status: 404,
        code: 'route_not_found',
        title: 'This address does not exist.',
      })
    },
  )

  it('returns a problem document to a program that accepts JSON, and a page to one that accepts anything', async () => {
    for (const accept of ['application/json', 'application/problem+json', 'application/json, text/plain, */*'])
      expect((await site.request('/foo', { headers: { Accept: accept } })).headers.get('content-type')).toBe(
        'application/problem+json',
      )
    expect((await site.request('/foo', { headers: { Accept: '*/*' } })).headers.get('content-type')).toBe(
      'text/html; charset=UTF-8',
    )
  })

  it('never redirects to another website', async () => {
    const { text } = await page('/"><script>alert(1)</script>?lang=%22%3E%3Cscript%3E')
    expect(text).not.toContain('<script')
  })
})
