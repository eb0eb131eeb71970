import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { Hono } from 'hono'
import { createSite } from '../../server/createSite.ts'
import { mapSource } from '../../server/map/mapSource.ts'
import { embedOf } from '../../src/engine/fields/videoAddress.ts'
import { openFakerest } from '../api/stores.ts'
import { openApi } from '../api/testApi.ts'

let site: Hono
beforeAll(async () => {
  const { app } = await openApi(openFakerest)
  site = createSite(app, join(import.meta.dirname, '../..'))
})

const origin = 'https://panel.example'

describe('a page whose address holds a token', () => {
  it.each([
    '/platform/reset-password?token=x',
    '/platform/verify-registration?token=x',
    '/platform/verify-invitation?token=x',
    '/platform/profile?email_token=x',
  ])('%s sends that address to no other site', async path => {
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

describe('the site', () => {
  it('lets a page show pictures of the map server that is set, and of no other without https', async () => {
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
  ])('leads from %s to no other', async path => {
    const answer = await site.request(new Request(`${origin}${path}`))
    const location = answer.headers.get('location')
    expect(location === null || new URL(location, `${origin}${path}`).origin === origin, String(location)).toBe(true)
    expect(answer.status).toBeLessThan(500)
  })

  it('frames the players of videos and nobody else', async () => {
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

  it('packs what the API answers, but no file that is downloaded, and takes the version of a packed record back', async () => {
    const { app, tokenOf } = await openApi(openFakerest)
    const packing = createSite(app, join(import.meta.dirname, '../..'))
    const ask = (path: string, more: Record<string, string> = {}, init: RequestInit = {}) =>
      packing.request(`/api/v1${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${tokenOf('admin')}`, 'Content-Type': 'application/json', ...more },
      })
    const plain = await ask('/regions')
    const zipped = await ask('/regions', { 'Accept-Encoding': 'gzip, br;q=0.5' })
    expect([
      plain.headers.get('content-encoding'),
      zipped.headers.get('content-encoding'),
      zipped.headers.get('vary'),
    ]).toEqual([null, 'gzip', 'Accept-Encoding'])
    const [whole, sent] = [Buffer.from(await plain.arrayBuffer()), Buffer.from(await zipped.arrayBuffer())]
    expect(gunzipSync(sent)).toEqual(whole)
    const brotli = await ask('/regions', { 'Accept-Encoding': 'gzip, deflate, br, zstd' })
    expect(brotli.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await brotli.arrayBuffer()))).toEqual(whole)
    expect(sent.length).toBeLessThan(whole.length / 3)
    const small = await ask('/regions?range=[0,0]', { 'Accept-Encoding': 'gzip' })
    expect([small.headers.get('content-encoding'), small.headers.get('vary')]).toEqual([null, 'Accept-Encoding'])
    for (const accepted of ['identity', 'gzip;q=0, br;q=0', 'zstd'])
      expect((await ask('/regions', { 'Accept-Encoding': accepted })).headers.get('content-encoding')).toBeNull()
    const file = await ask('/export/regions?format=json', { 'Accept-Encoding': 'gzip' })
    expect([file.status, file.headers.get('content-encoding')]).toEqual([200, null])
    const [{ id } = {}] = JSON.parse(String(whole)) as { id: string }[]
    const record = await ask(`/regions/${id}`, { 'Accept-Encoding': 'gzip' })
    const changed = await ask(
      `/regions/${id}`,
      { 'If-Match': record.headers.get('etag') ?? '' },
      { method: 'PATCH', body: '{"title_en":"Kakheti anew"}' },
    )
    expect(changed.status).toBe(200)
  })

  it('answers nothing outside the panel and the API', async () => {
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
