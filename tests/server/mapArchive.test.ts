import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { Compression, FetchSource, PMTiles, TileType } from 'pmtiles'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSite } from '../../server/createSite.ts'
import { log } from '../../server/log.ts'
import { checkArchive } from '../../server/map/checkArchive.ts'
import { createHttpServer } from '../../server/listen.ts'
import { mapSource } from '../../server/map/mapSource.ts'
import { StartError } from '../../server/settings.ts'
import { createArchive } from './mapArchive.ts'

const folder = mkdtempSync(join(tmpdir(), 'marani-map-'))
const archive = createArchive()
const fileOf = (name: string, content: Buffer): string => {
  const file = join(folder, `${name}.pmtiles`)
  writeFileSync(file, content)
  return file
}
const good = fileOf('good', archive)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const siteOf = (written: string): Hono => createSite(new Hono(), folder, { map: mapSource(written, 'Makers') })
const ask = (written: string, headers: Record<string, string> = {}) =>
  siteOf(written).request('/map.pmtiles', { headers })

/** Asks a site for parts as a browser does, which the library for archives relies on. */
const readThrough = (site: Hono): PMTiles => {
  const source = new FetchSource('http://panel.example/map.pmtiles')
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => site.request(address, init))
  return new PMTiles(source)
}
afterEach(() => vi.unstubAllGlobals())

describe('a map archive on disk', () => {
  it('is served in ranges with the right headers', async () => {
    const response = await ask(good, { Range: 'bytes=7-10' })
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes 7-10/${archive.length}`)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(Buffer.from(await response.arrayBuffer())).toEqual(archive.subarray(7, 11))
    expect((await ask(good, { Range: `bytes=${archive.length}-` })).status).toBe(416)
    const whole = await ask(good)
    expect([whole.status, (await whole.arrayBuffer()).byteLength]).toEqual([200, archive.length])
  })

  it('is not sent again while unchanged, and completely instead of a range of another version', async () => {
    const tag = (await ask(good)).headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect((await ask(good, { 'If-None-Match': tag })).status).toBe(304)
    expect((await ask(good, { Range: 'bytes=0-3', 'If-Range': tag })).status).toBe(206)
    expect((await ask(good, { Range: 'bytes=0-3', 'If-Range': statSync(good).mtime.toUTCString() })).status).toBe(206)
    expect((await ask(good, { Range: 'bytes=0-3', 'If-Range': '"another"' })).status).toBe(200)
  })

  it('is read tile by tile', async () => {
    const map = readThrough(siteOf(good))
    expect(await map.getHeader()).toMatchObject({ specVersion: 3, tileType: TileType.Mvt, maxZoom: 8 })
    expect((await map.getZxy(8, 159, 95))?.data.byteLength).toBeGreaterThan(20)
    expect(await map.getZxy(8, 0, 0)).toBeUndefined()
  })

  it('that was truncated or removed while people work causes an error of the request, never of the server', async () => {
    const file = fileOf('shrinking', archive)
    const site = siteOf(file)
    const part = { headers: { Range: `bytes=${archive.length - 10}-${archive.length - 1}` } }
    expect((await site.request('/map.pmtiles', part)).status).toBe(206)
    writeFileSync(file, archive.subarray(0, 200))
    expect((await site.request('/map.pmtiles', part)).status).toBe(416)
    rmSync(file)
    expect((await site.request('/map.pmtiles', part)).status).toBe(404)
  })

  it('is not found if none is configured', async () => {
    expect((await createSite(new Hono(), folder).request('/map.pmtiles')).status).toBe(404)
  })

  it.each([
    ['which is not there', () => join(folder, 'missing.pmtiles'), 'missing.pmtiles does not exist.'],
    ['which is a folder', () => folder, 'is not a PMTiles archive'],
    ['which is empty', () => fileOf('empty', Buffer.alloc(0)), 'is not a PMTiles archive of version 3, or is damaged.'],
    ['of another kind', () => fileOf('text', Buffer.from('PMTiles'.repeat(100))), 'is not a PMTiles archive'],
    [
      'whose end is missing',
      () => fileOf('cut', archive.subarray(0, -50)),
      `is cut off: it should have ${archive.length} bytes`,
    ],
    ['of pictures', () => fileOf('png', createArchive({ tileType: TileType.Png })), 'has no vector tiles'],
    ['packed for others', () => fileOf('zstd', createArchive({ tileCompression: Compression.Zstd })), 'use gzip'],
    [
      'of other layers',
      () => fileOf('layers', createArchive({ says: ['transportation'] })),
      'none of the layers that maps draw: earth, water, roads, places',
    ],
  ])('%s stops the start with a sentence', async (_, file, sentence) => {
    const refused = await checkArchive(file()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(StartError)
    expect(String(refused)).toContain('The setting MAP_TILES_URL is wrong: ')
    expect(String(refused)).toContain(sentence)
  })

  it('does not stop the start if it is valid', async () => {
    await expect(checkArchive(good)).resolves.toBeUndefined()
  })
})

describe('a map archive on another server', () => {
  let elsewhere: Server
  let address: string
  const heard: Record<string, string | string[] | undefined>[] = []
  let status = 206
  beforeAll(async () => {
    // As in a server that runs, whose adapter puts another `Response` in place of the global one.
    createHttpServer(() => new Response(), 75)
    elsewhere = createServer((request, response) => {
      heard.push(request.headers)
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
      response
        .writeHead(status, {
          'Content-Range': `bytes ${from}-${to}/${archive.length}`,
          ETag: '"e1"',
          'Set-Cookie': 'visitor=1',
        })
        .end(archive.subarray(Number(from), Number(to) + 1))
    })
    await new Promise<void>(resolve => elsewhere.listen(0, '127.0.0.1', resolve))
    address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/georgia.pmtiles`
  })
  afterAll(() => elsewhere.close())
  afterEach(() => {
    heard.length = 0
    status = 206
  })

  it('is requested by the server, which sends it nothing about the people who view the map', async () => {
    const response = await ask(address, {
      Range: 'bytes=0-6',
      Cookie: 'a=b',
      Referer: 'http://panel/x',
      'User-Agent': 'me',
    })
    expect(response.status).toBe(206)
    expect(await response.text()).toBe('PMTiles')
    expect(response.headers.get('etag')).toBe('"e1"')
    expect(response.headers.get('set-cookie')).toBeNull()
    const [{ range, cookie, referer, 'user-agent': browser } = {}] = heard
    expect([range, cookie, referer]).toEqual(['bytes=0-6', undefined, undefined])
    expect(browser).not.toBe('me')
  })

  it('is no longer read once the person has left, which is no error', async () => {
    const ended = Promise.withResolvers<void>()
    const endless = createServer((_request, response) => {
      response.writeHead(206, { ETag: '"e1"' })
      const timer = setInterval(() => response.write(Buffer.alloc(1_000)), 10)
      response.once('close', () => {
        clearInterval(timer)
        ended.resolve()
      })
    })
    await new Promise<void>(resolve => endless.listen(0, '127.0.0.1', resolve))
    const site = siteOf(`http://127.0.0.1:${(endless.address() as AddressInfo).port}/x.pmtiles`)
    const server = createHttpServer(request => site.fetch(request), 75)
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const printed = vi.spyOn(console, 'error').mockReturnValue()
    const logged = vi.spyOn(log, 'warn').mockReturnValue()
    const leaving = new AbortController()
    const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/map.pmtiles`, {
      headers: { Range: 'bytes=0-6' },
      signal: leaving.signal,
    })
    await body?.getReader().read()
    leaving.abort()
    await ended.promise
    await new Promise(resolve => setTimeout(resolve, 50))
    expect([printed.mock.calls, logged.mock.calls]).toEqual([[], []])
    printed.mockRestore()
    logged.mockRestore()
    server.close()
    endless.close()
  })

  it('is never asked for as a whole', async () => {
    expect((await ask(address)).status).toBe(416)
    expect(heard).toEqual([])
  })

  it('that does not support ranges is unavailable', async () => {
    const logged = vi.spyOn(log, 'warn').mockReturnValue()
    for (status of [200, 404, 500]) expect((await ask(address, { Range: 'bytes=0-6' })).status).toBe(503)
    expect((await ask('http://127.0.0.1:1/x.pmtiles', { Range: 'bytes=0-6' })).status).toBe(503)
    expect(logged).toHaveBeenCalledTimes(4)
    logged.mockRestore()
  })
})
