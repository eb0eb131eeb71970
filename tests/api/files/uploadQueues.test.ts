import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import type { Images } from '../../../src/engine/ports/files.ts'
import { createUploadQueues } from '../../../src/features/files/uploadQueues.ts'
import { apiBase } from '../../../src/engine/http/createApi.ts'
import { takeLimits } from '../../../src/engine/http/takeLimit.ts'
import { limits } from '../../../src/engine/rules/access/limits.ts'
import { openFakerest } from '../stores.ts'
import { openApi, type Person, type TestApi } from '../testApi.ts'
import { jpeg, png } from './pictures.ts'
import { upload } from './upload.ts'

/** Images that say what they were asked by those who wait, and cost nothing, as large as is wanted. */
function createFakeImages(width: number, height: number): Images & { requested: string[] } {
  const requested: string[] = []
  return {
    requested,
    inspect: async () => (requested.push('inspect'), { width, height, plain: 'png' }),
    render: async (_bytes, _format, widths, { later = false } = {}) => {
      if (!later) requested.push('render')
      return widths.map(() => new Uint8Array([1]))
    },
  }
}

let shade = 0

describe('an upload', () => {
  let api: TestApi
  let images: Images
  beforeAll(async () => {
    api = await openApi(openFakerest)
    images = api.ports.images
  })
  afterAll(async () => {
    await api.close()
    expect(api.unexpected.map(String)).toEqual([])
  })
  const send = async (person: Person, bytes: Uint8Array<ArrayBuffer>) => upload(api, person, { bytes })
  const small = () => png({ width: 35, height: 36, shade: ++shade })
  const withImages = async (made: Images, work: () => Promise<void>) => {
    api.ports.images = made
    await work().finally(() => {
      api.ports.images = images
    })
  }

  it('of somebody who sends one small image does not wait for all uploads of somebody else', async () => {
    const large = await Promise.all([1, 2, 3].map(() => png({ width: 3_600, height: 3_600, shade: ++shade })))
    const done: string[] = []
    const begun = large.map((bytes, index) =>
      send('owner', bytes).then(({ status }) => done.push(`${index} ${status}`)),
    )
    const other = send('manager', await small()).then(({ status }) => done.push(`small ${status}`))
    await Promise.all([...begun, other])
    // Which of somebody's own comes first is up to how soon their bytes have arrived.
    expect(done.toSorted()).toEqual(['0 201', '1 201', '2 201', 'small 201'])
    expect(done.indexOf('small 201')).toBeLessThan(2)
  })

  it('is processed one at a time for each account, and a failed one delays no other', async () => {
    const queues = createUploadQueues()
    const order: string[] = []
    const work =
      (name: string, fails = false) =>
      async () => {
        order.push(`${name} begins`)
        await new Promise(resolve => setTimeout(resolve, 5))
        order.push(`${name} ends`)
        if (fails) throw new Error(name)
      }
    const all = await Promise.allSettled([
      queues.inOrder('a', work('a1', true)),
      queues.inOrder('a', work('a2')),
      queues.inOrder('b', work('b1')),
    ])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
    expect(order.slice(0, 2)).toEqual(['a1 begins', 'b1 begins'])
    expect(order.indexOf('a2 begins')).toBeGreaterThan(order.indexOf('a1 ends'))
  })

  it('of a stored file needs no image processing, and is accepted only for a field of its type', async () => {
    const made = createFakeImages(100, 100)
    const bytes = await small()
    await withImages(made, async () => {
      const first = await send('owner', bytes)
      expect([first.status, made.requested]).toEqual([201, ['inspect', 'render']])
      made.requested.length = 0
      for (const person of ['owner', 'manager', 'moderator'] as const)
        expect((await send(person, bytes)).record).toEqual(first.record)
      expect(made.requested).toEqual([])
    })
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    expect(
      (
        await upload(api, 'owner', {
          bytes: pdf,
          name: 'a.pdf',
          type: 'application/pdf',
          resource: 'help',
          field: 'attachments',
        })
      ).status,
    ).toBe(201)
    expect((await send('owner', pdf)).refusal).toMatchObject({ status: 422, errors: { file: 'not_an_image' } })
  })

  it('is read together with only a few others of its account, so that endless files do not fill the memory', async () => {
    const begun: ReadableStreamDefaultController[] = []
    const endless = () =>
      api.app.request(`${apiBase}/files`, {
        method: 'POST',
        body: new ReadableStream(
          { pull: controller => void (begun.includes(controller) || begun.push(controller)) },
          { highWaterMark: 0 },
        ),
        headers: {
          Authorization: `Bearer ${api.tokenOf('user')}`,
          'Content-Type': 'multipart/form-data; boundary=x',
          'Content-Length': '1000',
        },
        duplex: 'half',
      } as RequestInit)
    const sent = Array.from({ length: 20 }, endless)
    expect((await send('owner', await small())).status).toBe(201)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(begun).toHaveLength(4)
    for (let ended = 0; ended < sent.length; ended++) {
      await vi.waitFor(() => expect(begun.length).toBeGreaterThan(ended))
      begun[ended]?.error(new Error('gone'))
    }
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(sent.map(() => 400))
  })

  it('is rejected if the account has used its pixels of the hour, without affecting others', async () => {
    const made = createFakeImages(7_000, 7_000)
    await withImages(made, async () => {
      const possible = Math.floor(limits.upload_megapixels_account.most / 49)
      for (let number = 0; number < possible; number++) expect((await send('admin', await small())).status).toBe(201)
      const refused = await send('admin', await small())
      expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await send('manager', await small())).status).toBe(201)
    })
  })

  it('is rejected if the account has used its bytes of the hour', async () => {
    await takeLimits(api.ports, [
      ['upload_kilobytes_account', api.idOf('moderator'), undefined, limits.upload_kilobytes_account.most - 100],
    ])
    expect((await send('moderator', new Uint8Array(200_000))).refusal).toMatchObject({
      status: 429,
      code: 'too_many_requests',
    })
    expect((await send('manager', await small())).status).toBe(201)
  })

  it('is accepted only from people who have, or could create, a record with such a field', async () => {
    const work = createFakeImages(10, 10)
    await withImages(work, async () => {
      for (const field of ['images', 'cover_photo'])
        expect((await upload(api, 'user', { bytes: await small(), field })).status, field).toBe(403)
      expect((await upload(api, 'guide', { bytes: await small() })).status).toBe(403)
      await api.put('users', api.idOf('manager'), { organization_ids: [] })
      expect((await send('manager', await small())).status).toBe(403)
    })
    expect(work.requested).toEqual([])
  })

  it('is stored neither wider nor higher than 2,560 pixels', async () => {
    const { record } = await send('owner', await jpeg({ width: 600, height: 7_000, shade: ++shade }))
    await api.ports.background.settled()
    const hash = String(record.url).slice('/files/'.length)
    const [row] = await api.store.find({
      entity: 'files',
      where: [{ property: 'hash', operator: 'in', value: [hash] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    const heights: (number | undefined)[] = []
    for (const name of (row?.variants ?? []) as string[]) {
      const found = await api.ports.files.get(`${hash}/${name}`)
      heights.push(found && (await sharp(Buffer.from(await new Response(found.body).arrayBuffer())).metadata()).height)
    }
    expect(heights.length).toBeGreaterThan(1)
    expect(heights.filter(height => height === undefined || height > 2_560)).toEqual([])
    expect(Math.max(...heights.map(Number))).toBeGreaterThan(2_500)
  })
})
