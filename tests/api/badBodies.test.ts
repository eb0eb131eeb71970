import { describe, expect, it } from 'vitest'
import { describeApi } from './describeApi.ts'
import { fixture } from './content.ts'
import { processorTime } from '../processorTime.ts'
import { newEstablishment, newRegion } from './makeValid.ts'
import type { CallOptions } from './testApi.ts'
import { ownFile } from '../fields/ownFile.ts'

const megabyte = 1_000_000
const malformed = (code: string) => ({ status: 400, code })
const bytes = (...values: number[]) => new Uint8Array(values)
const padded = (length: number) => `{"title_en":"${'x'.repeat(length - 15)}"}`

describeApi('bad input:', api => {
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  describe('a body', () => {
    const post = (options: CallOptions) => admin('POST', '/regions', options)

    it.each([
      ['nothing', '', malformed('malformed_json')],
      ['half an object', '{"a":', malformed('malformed_json')],
      ['two objects', '{}{}', malformed('malformed_json')],
      ['a comment', '{} // a', malformed('malformed_json')],
      ['a list', '[]', malformed('malformed_body')],
      ['null', 'null', malformed('malformed_body')],
      ['a number', '7', malformed('malformed_body')],
      ['a text', '"a"', malformed('malformed_body')],
      ['NaN', '{"lat": NaN}', malformed('malformed_json')],
      ['bytes that are no UTF-8', bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d), malformed('malformed_json')],
      [
        'half a character',
        bytes(0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xe1, 0x83, 0x22, 0x7d),
        malformed('malformed_json'),
      ],
      ['very deep lists', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, malformed('malformed_json')],
      ['very deep objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, malformed('malformed_json')],
      ['more closed than opened', ']'.repeat(1_000), malformed('malformed_json')],
    ])('of %s is malformed', async (_what, text, refusal) => {
      expect((await post({ text })).refusal).toEqual(refusal)
    })

    it('of one long text is read', async () => {
      expect((await post({ text: `{"title_ge":"ა","title_en":"${'x'.repeat(900_000)}"}` })).refusal.errors).toEqual({
        title_en: 'too_long',
      })
    })

    it.each([
      ['quotes that are escaped and never closed', `{"a":"${'\\"'.repeat(400_000)}`],
      ['quotes that open and close', `{"a":${'""'.repeat(400_000)}`],
      ['backslashes', `{"a":"${'\\'.repeat(800_000)}`],
    ])('of nothing but %s is rejected quickly', async (_what, text) => {
      const taken = await processorTime(async () =>
        expect((await api().nobody('POST', '/auth/login', { text })).refusal).toEqual(malformed('malformed_json')),
      )
      expect(taken).toBeLessThan(1_000)
    })

    it('of a text of nothing but combining marks is rejected quickly', async () => {
      const marks = '\u0301\u0316'.repeat(200_000)
      const taken = await processorTime(async () => {
        expect((await post({ body: newRegion({ title_en: marks }) })).status).toBe(422)
        const { id } = fixture('establishments', row => row.status === 'approved')
        const report = await api().nobody('POST', `/public/establishments/${String(id)}/reports`, {
          body: { text: marks },
        })
        expect(report.status).toBe(422)
      })
      expect(taken).toBeLessThan(2_000)
    })

    const list = (entry: string, count: number) => `[${Array.from({ length: count }, () => entry).join(',')}]`
    const excessive = { status: 400, code: 'too_many_entries', params: { limit: 20_000 } }

    it.each([
      ['files', list('{}', 330_000)],
      ['names of files', list('"a"', 240_000)],
      ['lists', `[${list('1', 15_000)},${list('1', 400_000)}]`],
      ['short lists', list(list('1', 100), 1_500)],
      ['names', `{${Array.from({ length: 70_000 }, (_value, index) => `"k${index}":1`).join(',')}}`],
    ])('with hundreds of thousands of %s is rejected quickly', async (_what, json) => {
      const { id } = fixture('help', row => row.status !== 'closed')
      const taken = await processorTime(async () => {
        const response = await post({ text: `{"title_en":${json}}` })
        expect(response.refusal).toEqual(excessive)
        const message = await admin('POST', `/help/${id}/messages`, { text: `{"text":"a","attachments":${json}}` })
        expect(message.refusal).toEqual(excessive)
      })
      expect(taken).toBeLessThan(600)
    })

    it('with many values is validated, and commas in a text do not count as values', async () => {
      expect((await post({ text: `{"title_ge":${list('{}', 20_000)}}` })).refusal.errors).toMatchObject({
        title_ge: 'wrong_type',
      })
      expect((await post({ body: newRegion({ title_en: ','.repeat(30_000) }) })).refusal.errors).toEqual({
        title_en: 'too_long',
      })
    })

    it('with brackets in a text is not nested', async () => {
      expect((await post({ body: newRegion({ title_en: '[{'.repeat(50) }) })).record.title_en).toBe('[{'.repeat(50))
      expect((await post({ body: newRegion({ title_en: `"\\"${'['.repeat(90)}` }) })).status).toBe(201)
    })

    it('of more than a megabyte is too large, and one of exactly a megabyte is not', async () => {
      expect((await post({ text: padded(megabyte + 1) })).refusal).toEqual({
        status: 413,
        code: 'too_large_body',
        params: { limit: megabyte },
      })
      expect((await post({ text: padded(megabyte) })).refusal.code).toBe('invalid')
      const { id } = fixture('regions')
      for (const method of ['PUT', 'PATCH'])
        expect((await admin(method, `/regions/${id}`, { text: padded(megabyte + 1) })).status).toBe(413)
      expect((await api().nobody('POST', '/auth/login', { text: padded(megabyte + 1) })).status).toBe(413)
    })

    it('of more than a megabyte without a declared length is too large', async () => {
      const chunk = new TextEncoder().encode('x'.repeat(100_000))
      let left = 20
      const body = new ReadableStream({
        pull: controller => (left-- > 0 ? controller.enqueue(chunk) : controller.close()),
      })
      const response = await api().app.request(
        new Request('http://marani.example/api/v1/regions', {
          method: 'POST',
          body,
          duplex: 'half',
          headers: { Authorization: `Bearer ${api().tokenOf('admin')}`, 'Content-Type': 'application/json' },
        } as RequestInit),
      )
      expect(response.status).toBe(413)
      expect(left).toBeGreaterThan(5)
    })

    it('that is streamed row by row may have any length', async () => {
      const rows = Array.from({ length: 40 }, (_value, line) =>
        JSON.stringify({ line, values: { title_ge: 'ა', title_en: 'x'.repeat(40_000) } }),
      )
      const response = await admin('POST', '/import/regions', {
        text: ['{"dryRun":true}', ...rows].join('\n'),
        headers: { 'Content-Type': 'application/x-ndjson' },
      })
      expect(response.status).toBe(200)
      expect(response.text.trimEnd().split('\n').length).toBeGreaterThan(40)
    })

    it.each(['application/x-ndjson; charset=utf-8', 'Application/X-NDJSON', ' application/x-ndjson ;a=b'])(
      'that is streamed row by row may be of the type %j',
      async type => {
        const answer = await admin('POST', '/import/regions', {
          text: '{"dryRun":true}',
          headers: { 'Content-Type': type },
        })
        expect(answer.status).toBe(200)
      },
    )

    it.each(['multipart/form-data2; boundary=a', 'multipart/form-dataset', 'application/x-ndjson2'])(
      'that is streamed row by row may not be of the type %j',
      async type => {
        const answer = await admin('POST', '/import/regions', { text: '', headers: { 'Content-Type': type } })
        expect(answer.refusal).toEqual({
          status: 415,
          code: 'unsupported_type',
          params: { type: type.split(';')[0] },
        })
      },
    )

    it.each([
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
      'application/jsonp',
      'text/json',
      '',
    ])('of the type %j is unsupported', async type => {
      expect((await post({ text: '{}', headers: { 'Content-Type': type } })).refusal).toEqual({
        status: 415,
        code: 'unsupported_type',
        params: { type: type.split(';')[0] },
      })
    })

    it.each(['gzip', 'br', 'deflate, gzip', 'GZIP'])('with the encoding %j is unsupported', async encoding => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
      const response = await post({ text: JSON.stringify(newRegion()), headers })
      expect(response.refusal).toEqual({ status: 415, code: 'unsupported_type', params: { type: encoding } })
      expect(response.headers.get('accept-encoding')).toBe('identity')
    })

    it.each(['identity', ' Identity ', ''])('with the encoding %j is accepted', async encoding => {
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
      expect((await post({ text: JSON.stringify(newRegion()), headers })).status).toBe(201)
    })

    it.each(['application/json; charset=utf-8', 'Application/JSON', ' application/json ;a=b'])(
      'of the type %j is accepted',
      async type => {
        expect((await post({ text: JSON.stringify(newRegion()), headers: { 'Content-Type': type } })).status).toBe(201)
      },
    )
  })

  describe('a value', () => {
    const create = (values: Record<string, unknown>) =>
      admin('POST', '/establishments', { body: newEstablishment(values) })
    const lone = '\ud800'
    it.each([
      ['name_en', 'a\u0000b', 'invalid_format'],
      ['name_en', `a${lone}`, 'invalid_format'],
      ['desc_ge', 'a\u0007b', 'invalid_format'],
      ['text_en', `<p>${lone}</p>`, 'invalid_format'],
      ['text_en', '<script>alert(1)</script>', 'unsafe_html'],
      ['website_url', `https://a.ge/${lone}`, 'invalid_format'],
      ['website_url', 'https://a.ge/\u0000', 'invalid_format'],
      ['fb_url', `https://facebook.com/${lone}`, 'invalid_format'],
      ['embed_videos', [`https://vimeo.com/${lone}`], 'invalid_format'],
      ['images', [{ url: `https://a.ge/${lone}` }], 'file_missing'],
      ['images', [{ url: 'https://a.ge/\u0000' }], 'file_missing'],
      ['images', [{ url: 'https://a.ge/\\u0000' }], 'file_missing'],
      ['cover_photo', { url: `https://a.ge/${lone}` }, 'file_missing'],
      ['cover_photo', { url: ownFile('a'), name: `a${lone}` }, 'invalid_format'],
      ['cover_photo', { url: ownFile('a'), size: 1e300 }, 'too_big'],
      ['cover_photo', [[]], 'wrong_type'],
      ['email', `a${lone}@b.ge`, 'invalid_format'],
      ['slug_en', `a${lone}`, 'invalid_format'],
      ['mobile', `59900011${lone}`, 'invalid_format'],
      ['beds', 1e300, 'too_big'],
      ['beds', -1e300, 'too_small'],
      ['lat', 1e300, 'too_big'],
      ['category_id', { $ne: null }, 'wrong_type'],
      ['facility_id', [null], 'wrong_type'],
      ['facility_id', { length: 1e9 }, 'wrong_type'],
      ['working_days', { monday: [{ opens: '25:00', closes: '26:00' }] }, 'invalid_format'],
    ])('of %s is rejected: %j', async (field, value, code) => {
      expect((await create({ [field]: value })).refusal).toEqual({
        status: 422,
        code: 'invalid',
        errors: { [field]: code },
      })
    })

    it('of a number too large for JavaScript is not a number', async () => {
      const text = JSON.stringify(newEstablishment({ lat: 'HERE' })).replace('"HERE"', '1e999')
      expect((await admin('POST', '/establishments', { text })).refusal.errors).toEqual({ lat: 'wrong_type' })
    })

    it('with keys of every object’s prototype is rejected', async () => {
      for (const key of ['__proto__', 'constructor', 'prototype']) {
        const text = JSON.stringify(newEstablishment({ cover_photo: 'HERE' })).replace(
          '"HERE"',
          `{"url": "${ownFile('a')}", "${key}": {"polluted": 1}}`,
        )
        expect((await admin('POST', '/establishments', { text })).refusal.errors, key).toEqual({
          cover_photo: 'unknown_key',
        })
      }
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    })
  })
})
