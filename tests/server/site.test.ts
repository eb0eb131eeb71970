import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { request } from 'undici'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Hono } from 'hono'
import { createSite } from '../../server/createSite.ts'
import { createHttpServer, listen } from '../../server/listen.ts'
import { mapSource } from '../../server/map/mapSource.ts'
import { embedOf } from '../../src/engine/fields/videoAddress.ts'
import { openEmbedded, openFakerest } from '../api/stores.ts'
import { openApi } from '../api/testApi.ts'

let site: Hono
beforeAll(async () => {
  const { app } = await openApi(openFakerest)
  site = createSite(app, join(import.meta.dirname, '../..'))
})

const origin = 'https://panel.example'

describe('a page with a token in its URL', () => {
  it.each([
    '/platform/reset-password?token=x',
    '/platform/verify-registration?token=x',
    '/platform/verify-invitation?token=x',
    '/platform/profile?email_token=x',
  ])('%s sends its URL to no other website', async path => {
    const page = await site.request(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    const addresses = [...(await page.text()).matchAll(/(?:src|href|action)="(.*?)"/g)].map(
      ([, address = '']) => address,
    )
    expect(addresses.length).toBeGreaterThan(0)
    expect(addresses.filter(address => !/^(?:\/(?!\/)|data:|\.\/)/.test(address))).toEqual([])
  })
})

describe('the website', () => {
  it('keeps no file open for a HEAD request', async () => {
    let open = 0
    const file = () =>
      new Response(new ReadableStream({ start: () => void open++, cancel: () => void open-- }), {
        headers: { 'Content-Length': '70000' },
      })
    const response = await createSite(new Hono(), join(import.meta.dirname, '../..'), { file }).request(
      `/files/${'a'.repeat(64)}`,
      { method: 'HEAD' },
    )
    expect(response.headers.get('content-length')).toBe('70000')
    expect(await response.text()).toBe('')
    expect(open).toBe(0)
  })

  it('permits images of the configured tile server, and of no other without HTTPS', async () => {
    const sourcesOf = async (tilesUrl?: string) => {
      const map = tilesUrl === undefined ? undefined : mapSource(tilesUrl, 'Makers')
      const page = await createSite(new Hono(), join(import.meta.dirname, '../..'), { map }).request(
        '/platform/establishments',
      )
      return /img-src ([^;]*)/.exec(page.headers.get('content-security-policy') ?? '')?.[1]
    }
    expect(await sourcesOf()).toBe("'self' data:")
    expect(await sourcesOf('http://127.0.0.1:9000/{z}/{x}/{y}.png')).toBe("'self' data: http://127.0.0.1:9000")
    expect(await sourcesOf('https://{s}.tiles.example/{z}/{x}/{y}.png?key=secret')).toBe(
      "'self' data: https://*.tiles.example",
    )
    expect(await sourcesOf('http://tiles.example; script-src */{z}/{x}/{y}')).toBe("'self' data:")
  })

  it.each([
    '//evil.example',
    '//evil.example/platform',
    '/platform//evil.example',
    '/platform/..//evil.example',
    '/platform/%2e%2e//evil.example',
    '/%2F%2Fevil.example',
    '/\\evil.example',
    '/platform?next=//evil.example',
    '/?next=https:evil.example',
  ])('redirects from %s to no other website', async path => {
    const response = await site.request(new Request(`${origin}${path}`))
    const location = response.headers.get('location')
    expect(location === null || new URL(location, `${origin}${path}`).origin === origin, String(location)).toBe(true)
    expect(response.status).toBeLessThan(500)
  })

  it('permits frames of video players and of nobody else', async () => {
    const policy = (await site.request('/platform/')).headers.get('content-security-policy') ?? ''
    const framed = policy
      .split('; ')
      .find(part => part.startsWith('frame-src '))
      ?.split(' ')
      .slice(1)
    const players = ['https://youtu.be/dQw4w9WgXcQ', 'https://vimeo.com/1084537'].map(
      address => new URL(embedOf(address) ?? '').origin,
    )
    expect(framed).toEqual(players)
  })

  it('permits the inline scripts of its page by their hashes, and recognizes a new build', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marani-page-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const built = createSite(new Hono(), folder)
    const read = async (path: string) => {
      const response = await built.request(path)
      return [response.status, response.headers.get('content-security-policy')?.match(/script-src [^;]*/)?.[0]]
    }
    expect(await read('/platform/establishments')).toEqual([503, undefined])
    const write = (script: string, day: number): void => {
      const page = join(folder, 'index.html')
      writeFileSync(page, `<html><script>${script}</script><script src="/x.js"></script></html>`)
      utimesSync(page, day, day)
    }
    const allowed = (script: string): string =>
      `script-src 'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`
    for (const [day, script] of ['first()', 'second()'].entries()) {
      write(script, day)
      for (const path of [
        '/platform',
        '/platform?page=2',
        '/platform/',
        '/platform/index.html',
        '/platform/establishments?page=2',
      ])
        expect(await read(path), path).toEqual([200, allowed(script)])
      expect(await read('/platform/nothing.js')).toEqual([404, undefined])
    }
  })

  it('compresses responses of the API but no downloads, and accepts the ETag of a compressed response', async () => {
    const { app, tokenOf } = await openApi(openFakerest)
    const packing = createSite(app, join(import.meta.dirname, '../..'))
    const server = createHttpServer(packing.fetch, 5)
    onTestFinished(() => void server.close())
    const address = await listen(server, { host: '127.0.0.1', port: 0 })
    const ask = async (path: string, more: Record<string, string> = {}, { method = 'GET', body = '' } = {}) => {
      const response = await request(`${address}/api/v1${path}`, {
        method,
        ...(body ? { body } : {}),
        headers: { Authorization: `Bearer ${tokenOf('admin')}`, 'Content-Type': 'application/json', ...more },
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: Buffer.from(await response.body.arrayBuffer()),
      }
    }
    const plain = await ask('/regions')
    const answers = [
      await ask('/regions', { 'Accept-Encoding': 'gzip' }),
      await ask('/regions', { 'Accept-Encoding': 'gzip, deflate, br' }),
    ]
    expect(
      [plain, ...answers].map(({ headers }) => [
        headers['content-encoding'],
        headers.vary,
        'content-length' in headers,
      ]),
    ).toEqual([
      [undefined, 'Accept-Encoding', true],
      ['gzip', 'Accept-Encoding', false],
      ['br', 'Accept-Encoding', false],
    ])
    const [zipped, brotli] = answers.map(({ bytes }) => bytes)
    expect([gunzipSync(zipped ?? ''), brotliDecompressSync(brotli ?? '')]).toEqual([plain.bytes, plain.bytes])
    for (const { bytes } of answers) expect(bytes.length).toBeLessThan(plain.bytes.length / 3)
    const file = await ask('/export/regions?format=json', { 'Accept-Encoding': 'gzip' })
    expect([file.status, file.headers['content-encoding']]).toEqual([200, undefined])
    const [{ id } = {}] = JSON.parse(String(plain.bytes)) as { id: string }[]
    const record = await ask(`/regions/${id}`, { 'Accept-Encoding': 'gzip' })
    const changed = await ask(
      `/regions/${id}`,
      { 'If-Match': String(record.headers.etag) },
      { method: 'PATCH', body: '{"title_en":"Kakheti anew"}' },
    )
    expect(changed.status).toBe(200)
  })

  it('compresses a page that is requested repeatedly as the client accepts it, and only once', async () => {
    const { app, tokenOf, close } = await openApi(openEmbedded)
    const server = createHttpServer(createSite(app, join(import.meta.dirname, '../..')).fetch, 5)
    onTestFinished(async () => {
      server.close()
      await close()
    })
    const address = await listen(server, { host: '127.0.0.1', port: 0 })
    const ask = async (accepted: string) => {
      const response = await request(`${address}/api/v1/establishments?range=[0,9]`, {
        headers: { Authorization: `Bearer ${tokenOf('admin')}`, 'Accept-Encoding': accepted },
      })
      const { 'content-encoding': encoding, 'content-type': type, vary } = response.headers
      return { encoding, type, vary, bytes: Buffer.from(await response.body.arrayBuffer()) }
    }
    const plain = await ask('identity')
    expect(plain).toMatchObject({ encoding: undefined, type: 'application/json', vary: 'Accept-Encoding' })
    for (const time of ['first', 'second', 'third'])
      for (const [accepted, encoding, unpack] of [
        ['gzip, deflate, br', 'br', brotliDecompressSync],
        ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
        ['br;q=0, *;q=0.1', 'gzip', gunzipSync],
        ['*', 'br', brotliDecompressSync],
        ['identity', undefined, (bytes: Buffer) => bytes],
      ] as const) {
        const { bytes, ...response } = await ask(accepted)
        expect(response, `${time} ${accepted}`).toEqual({ encoding, type: 'application/json', vary: 'Accept-Encoding' })
        expect(unpack(bytes).equals(plain.bytes), `${time} ${accepted}`).toBe(true)
      }
  })

  it('responds to nothing outside the panel and the API', async () => {
    for (const path of [
      '/package.json',
      '/platform/../package.json',
      '/platform/%2e%2e/%2e%2e/etc/passwd',
      '/files/demo/cellar.svg',
      '/files/demo/..%2f..%2f..%2fpackage.json',
      '/files/demo/%2e%2e/users.json',
    ])
      expect((await site.request(new Request(`${origin}${path}`))).status, path).toBe(404)
  })
})
