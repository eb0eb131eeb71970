import { Hono } from 'hono'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { filePaths, serveFile } from '../../../src/features/files/serveFile.ts'
import { processorTime } from '../../processorTime.ts'
import { describeApi } from '../describeApi.ts'
import type { Person } from '../testApi.ts'
import { claiming, fromCamera, joined, jpeg, png } from './pictures.ts'
import { upload, type Sent } from './upload.ts'

let shade = 0
const fresh = () => jpeg({ width: 60, height: 40, shade: ++shade })

describeApi('a file that is sent', api => {
  const files = () => api().store.count({ entity: 'files', where: [] })
  const site = () => {
    const app = new Hono()
    for (const path of filePaths) app.get(path, serveFile(api().ports))
    return app
  }
  const get = (path: string, accept = 'image/avif,image/webp,*/*', headers = {}) =>
    site().request(path, { headers: { Accept: accept, ...headers } })

  it('is returned with its URL, size and name, and served there in the newest format', async () => {
    const response = await upload(api(), 'owner', {
      bytes: await jpeg({ width: 1000, height: 500 }),
      name: 'C:\\photos\\marani.jpg',
    })
    expect(response.status).toBe(201)
    const { url, ...said } = response.record
    expect(said).toMatchObject({ name: 'marani.jpg', type: 'image/jpeg', width: 1000, height: 500 })
    const early = await get(String(url))
    expect(early.headers.get('content-type')).toBe('image/jpeg')
    await early.arrayBuffer()
    await api().ports.background.settled()
    const shown = await get(String(url))
    expect(shown.headers.get('content-type')).toBe('image/avif')
    expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 1000, height: 500 })
  })

  it.each([
    ['that is too long is cut before its extension', `${'ა'.repeat(300)}.jpg`, `${'ა'.repeat(196)}.jpg`],
    ['is cut between its letters', `${'a'.repeat(195)}😀😀.jpg`, `${'a'.repeat(195)}.jpg`],
    ['without an extension is cut at its end', 'a'.repeat(201), 'a'.repeat(200)],
    ['with no letter before its extension that shows is none', '\u3164.jpg', undefined],
    ['of which only an extension shows is none', '\u034f\u{e0100}\ufe0f\u180b.jpg', undefined],
    ['that is nothing but an extension is none', 'C:\\photos\\.jpg', undefined],
    ['has no letters that do not show', 'ma\u034frani\u{e0100}.jpg', 'marani.jpg'],
  ])('whose name %s', async (_what, name, stored) => {
    const response = await upload(api(), 'owner', { bytes: await fresh(), name })
    expect(response.status).toBe(201)
    expect(response.record.name).toBe(stored)
  })

  it.each([
    ['image/avif,image/webp,*/*', 320, 'image/avif'],
    ['image/webp,*/*', 320, 'image/webp'],
    ['*/*', 320, 'image/jpeg'],
    ['image/webp', 321, 'image/webp'],
  ])(
    'is served to a client that accepts %s at the width %d as %s, cacheable permanently and harmless',
    async (accept, width, type) => {
      const response = await upload(api(), 'owner', { bytes: await jpeg({ width: 900, height: 90, shade: 7 }) })
      await api().ports.background.settled()
      const shown = await get(`${String(response.record.url)}/${width}`, accept)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': type,
        vary: 'Accept',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(shown.headers.get('content-security-policy')).toContain('sandbox')
      expect((await sharp(await shown.arrayBuffer()).metadata()).width).toBe(width === 320 ? 320 : 800)
      const again = await get(`${String(response.record.url)}/${width}`, accept, {
        'If-None-Match': shown.headers.get('etag') ?? '',
      })
      expect([again.status, await again.text()]).toEqual([304, ''])
    },
  )

  it('is upright, never wider than the original, and without data of camera and place', async () => {
    const bytes = await fromCamera({ width: 400, height: 200, shade: 33 })
    expect(Buffer.from(bytes).includes('Camera of Nino')).toBe(true)
    const response = await upload(api(), 'owner', { bytes })
    expect(response.record).toMatchObject({ width: 200, height: 400 })
    await api().ports.background.settled()
    for (const accept of ['image/avif', 'image/webp', '*/*']) {
      const shown = Buffer.from(await (await get(`${String(response.record.url)}/1600`, accept)).arrayBuffer())
      const { width, height, exif, orientation } = await sharp(shown).metadata()
      expect({ width, height, exif, orientation }).toEqual({
        width: 200,
        height: 400,
        exif: undefined,
        orientation: undefined,
      })
      expect(shown.includes('Camera of Nino')).toBe(false)
    }
  })

  it('keeps its transparency', async () => {
    const response = await upload(api(), 'admin', {
      bytes: await png({ width: 64, height: 64, alpha: true }),
      resource: 'categories',
      field: 'icon',
      name: 'icon.png',
    })
    const shown = await get(String(response.record.url), '*/*')
    expect(shown.headers.get('content-type')).toBe('image/png')
    expect((await sharp(await shown.arrayBuffer()).metadata()).hasAlpha).toBe(true)
  })

  it('is stored once however often it is sent, even simultaneously', async () => {
    const bytes = await fresh()
    const before = await files()
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(api(), 'owner', { bytes })))
    expect(new Set(answers.map(response => response.status))).toEqual(new Set([201]))
    expect(new Set(answers.map(response => response.record.id)).size).toBe(1)
    expect(await files()).toBe(before + 1)
  })

  it('can be a document if the field accepts those, which is then only downloaded', async () => {
    const bytes = joined('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const response = await upload(api(), 'owner', {
      bytes,
      name: 'licence.pdf',
      type: 'application/pdf',
      resource: 'help',
      field: 'attachments',
    })
    expect(response.record).toMatchObject({ type: 'application/pdf', name: 'licence.pdf' })
    const shown = await get(String(response.record.url))
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual([
      'application/pdf',
      'attachment',
    ])
    expect((await upload(api(), 'owner', { bytes })).refusal).toMatchObject({
      status: 422,
      errors: { file: 'not_an_image' },
    })
  })

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const bad: [name: string, code: string, make: () => Promise<Partial<Sent> & { bytes: Uint8Array<ArrayBuffer> }>][] = [
    ['is empty', 'empty_file', async () => ({ bytes: new Uint8Array() })],
    ['has more than 3 MB', 'image_size', async () => ({ bytes: joined(await fresh(), Buffer.alloc(3_000_000)) })],
    [
      'has more than 1 MB for search engines',
      'seo_image_size',
      async () => ({ bytes: joined(await fresh(), Buffer.alloc(1_000_000)), resource: 'meta', field: 'og_image' }),
    ],
    [
      'is a drawing with a program in it',
      'not_an_image',
      async () => ({ bytes: joined(svg), name: 'photo.svg', type: 'image/svg+xml' }),
    ],
    ['is a drawing that calls itself a photo', 'not_an_image', async () => ({ bytes: joined(svg) })],
    [
      'is a page that calls itself a photo',
      'not_an_image',
      async () => ({ bytes: joined('<!doctype html><script>alert(1)</script>') }),
    ],
    [
      'is a program that calls itself a photo',
      'not_an_image',
      async () => ({ bytes: joined('MZ', Buffer.alloc(2_000)) }),
    ],
    [
      'is a page that begins like a GIF',
      'unsafe_file',
      async () => ({ bytes: joined('GIF89a', Buffer.alloc(20), '<html><script>alert(1)</script>') }),
    ],
    [
      'is a photo with a program behind it',
      'unsafe_file',
      async () => ({ bytes: joined(await fresh(), '<?php system($_GET["c"]); ?>') }),
    ],
    [
      'is a photo with an archive behind it',
      'unsafe_file',
      async () => ({
        bytes: joined(await fresh(), 'PK\u0003\u0004', Buffer.alloc(40), 'PK\u0005\u0006', Buffer.alloc(18)),
      }),
    ],
    [
      'carries what virus scanners are tried with',
      'unsafe_file',
      async () => ({
        bytes: joined(await fresh(), 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'),
      }),
    ],
    ['claims 50,000 by 50,000 pixels', 'too_many_pixels', async () => ({ bytes: claiming(50_000, 50_000) })],
    ['claims pixels that it does not have', 'broken_image', async () => ({ bytes: claiming(2_000, 2_000) })],
    [
      'ends in the middle',
      'broken_image',
      async () => ({ bytes: (await jpeg({ width: 900, height: 900, shade: 5 })).slice(0, 900) }),
    ],
    [
      'is a photo in its first bytes alone',
      'broken_image',
      async () => ({ bytes: joined(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'nothing of the kind') }),
    ],
  ]

  it.each(bad)('that %s is rejected as %s, and nothing of it is stored', async (_name, code, make) => {
    const before = await files()
    const response = await upload(api(), 'admin', await make())
    expect(response.refusal).toMatchObject({ status: 422, code: 'invalid', errors: { file: code } })
    expect(await files()).toBe(before)
  })

  it.each([
    ['nobody', null, 'establishments', 'images', 401],
    ['a guide', 'guide', 'regions', 'image', 403],
    ['an owner', 'owner', 'categories', 'icon', 403],
    ['a moderator', 'moderator', 'meta', 'og_image', 403],
    ['a manager', 'manager', 'establishments', 'cover_photo', 201],
    ['an administrator', 'admin', 'establishments', 'name_en', 400],
    ['an administrator', 'admin', 'requests', 'changes', 400],
    ['an administrator', 'admin', 'establishments', 'nothing', 400],
    ['an administrator', 'admin', 'files', 'hash', 404],
    ['an administrator', 'admin', 'nothing', 'images', 404],
  ] as const)('by %s (%s) for %s.%s gets the status %d', async (_name, person, resource, field, status) => {
    expect((await upload(api(), person as Person | null, { bytes: await fresh(), resource, field })).status).toBe(
      status,
    )
  })

  it.each([
    ['no form', '{}', 'application/json', 415],
    ['almost a form', '{}', 'multipart/form-dataset; boundary=a', 415],
    [
      'a form without an end',
      '--boundary-of-parts\r\nContent-Disposition: form-data; name="resource"\r\n\r\nesta',
      'multipart/form-data; boundary=boundary-of-parts',
      400,
    ],
    ['a form without a boundary', 'resource=a', 'multipart/form-data', 400],
    [
      'a form without a file',
      '--boundary-of-parts\r\nContent-Disposition: form-data; name="resource"\r\n\r\nestablishments\r\n--boundary-of-parts\r\nContent-Disposition: form-data; name="field"\r\n\r\nimages\r\n--boundary-of-parts--\r\n',
      'multipart/form-data; boundary=boundary-of-parts',
      422,
    ],
  ])('as %s is rejected', async (_name, text, type, status) => {
    expect((await api().as('owner')('POST', '/files', { text, headers: { 'Content-Type': type } })).status).toBe(status)
  })

  it('as a form whose type is in upper case is accepted', async () => {
    const form = new FormData()
    form.set('resource', 'establishments')
    form.set('field', 'images')
    const sent = new Request('http://marani.example', { method: 'POST', body: form })
    const type = (sent.headers.get('content-type') ?? '').replace('multipart/form-data', 'Multipart/Form-Data')
    const text = await sent.text()
    const response = await api().as('owner')('POST', '/files', { text, headers: { 'Content-Type': type } })
    expect(response.refusal).toMatchObject({ status: 422, errors: { file: 'required' } })
  })

  describe('in a form', () => {
    const part = (header: string, content: string) => `--boundary-of-parts\r\n${header}\r\n\r\n${content}\r\n`
    const named = (name: string, content: string) => part(`Content-Disposition: form-data; name="${name}"`, content)
    const send = (parts: string, type = 'multipart/form-data; boundary=boundary-of-parts') =>
      api().as('owner')('POST', '/files', {
        text: `${named('resource', 'help_messages')}${named('field', 'attachments')}${parts}--boundary-of-parts--\r\n`,
        headers: { 'Content-Type': type },
      })
    const file = part('Content-Disposition: form-data; name="file"; filename="a.pdf"', '%PDF-1.4\n%%EOF')
    const malformed = { status: 400, code: 'malformed_body' }

    it('with few parts is read, however the header quotes their boundary', async () => {
      expect((await send(file)).status).toBe(201)
      expect((await send(named('other', '').repeat(7) + file)).status).toBe(201)
      for (const boundary of [
        '"boundary-of-parts"',
        'boundary-of-parts; charset=utf-8',
        'boundary-of-parts;boundary=b',
      ])
        expect((await send(file, `multipart/form-data; boundary=${boundary}`)).status).toBe(201)
    })

    it('with more parts, or with a long header, is rejected without reading them', async () => {
      expect((await send(named('other', '').repeat(8) + file)).refusal).toEqual(malformed)
      expect((await send(file + named('other', '').repeat(8))).refusal).toEqual(malformed)
      const long = part(`Content-Disposition: form-data; name="file"; filename="a.pdf"\r\nX: ${'x'.repeat(8_000)}`, 'x')
      expect((await send(long)).refusal).toEqual(malformed)
    })

    it('of hundreds of thousands of files does not block the server', async () => {
      const empty = part('Content-Disposition: form-data; name="f"; filename="a"', '')
      const taken = await processorTime(async () =>
        expect((await send(empty.repeat(200_000))).refusal).toEqual(malformed),
      )
      expect(taken).toBeLessThan(2_000)
    })

    it('of nothing but the dashes of its boundary does not block the server', async () => {
      const type = `multipart/form-data; boundary=${'-'.repeat(69)}x`
      const text = '-'.repeat(19_900_000)
      const taken = await processorTime(async () =>
        expect(
          (await api().as('owner')('POST', '/files', { text, headers: { 'Content-Type': type } })).refusal,
        ).toEqual(malformed),
      )
      expect(taken).toBeLessThan(600)
    })

    it('with anything before its first part is rejected', async () => {
      const type = 'multipart/form-data; boundary=boundary-of-parts'
      const text = `before${file}--boundary-of-parts--\r\n`
      const response = await api().as('owner')('POST', '/files', { text, headers: { 'Content-Type': type } })
      expect(response.refusal).toEqual(malformed)
    })
  })

  it('that is far too large is rejected before it is read completely', async () => {
    const response = await upload(api(), 'owner', { bytes: new Uint8Array(21_000_000) })
    expect(response.refusal).toMatchObject({ status: 413, code: 'too_large_body' })
  })

  it('is found only under its own URL', async () => {
    for (const path of [
      `/files/${'0'.repeat(64)}`,
      '/files/..%2Fmarani.db',
      '/files/abc',
      `/files/${'0'.repeat(64)}/x`,
    ])
      expect((await get(path)).status).toBe(404)
  })
})
