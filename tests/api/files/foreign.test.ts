import { expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import { is } from '../../../src/engine/records/findOne.ts'
import { contentOf, fixture } from '../content.ts'
import { describeApi } from '../describeApi.ts'
import { importer } from '../import/imported.ts'
import { complete, insertRecord } from '../moderation/moderatedRecords.ts'
import { jpeg } from './pictures.ts'
import { upload } from './upload.ts'

const elsewhere = 'https://attacker.example/1.jpg'
const absent = '0123456789abcdef'.repeat(4)

const spellings = [
  `/files/./${absent}`,
  `/files//${absent}`,
  `/files/${absent}/.`,
  `/files/${absent}/`,
  `/files/${absent}?x`,
  `/files/${absent.toUpperCase()}`,
  `/files/${absent}/800`,
  '/files/demo/cellar.svg',
  `//files/${absent}`,
  `/files/${absent}`,
]

const refused: [resource: string, field: string, value: unknown, code: string][] = [
  ['establishments', 'images', [{ url: elsewhere }], 'foreign_file'],
  ['establishments', 'cover_photo', { url: 'http://127.0.0.1:9911/track.svg' }, 'foreign_file'],
  ['regions', 'image', { url: elsewhere }, 'foreign_file'],
  ['categories', 'icon', { url: elsewhere }, 'foreign_file'],
  ['categories', 'photo', { url: elsewhere }, 'foreign_file'],
  ...spellings.map((url): [string, string, unknown, string] => ['establishments', 'images', [{ url }], 'file_missing']),
]

describeApi('a picture on another website', api => {
  const own = (): Row[] => contentOf('establishments').find(row => (row.images as Row[]).length >= 3)?.images as Row[]
  const call = (person: 'admin' | 'moderator' | 'owner', method: string, path: string, body?: Row) =>
    api().as(person)(method, path, body === undefined ? {} : { body })
  const imported = importer(api)
  let made = 0

  /** An establishment that staff imported with a picture elsewhere and nothing lacking. */
  async function insertImported(): Promise<Row> {
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'noapproval',
      author: api().idOf('admin'),
      more: { images: [...own(), { url: elsewhere }], cover_photo: { url: elsewhere } },
    })
    return row
  }

  it.each(refused)('is rejected from everybody: %s.%s %j', async (resource, field, value, code) => {
    const number = ++made
    const names =
      resource === 'regions'
        ? { title_ge: `მხარე ${number}`, title_en: `Region ${number}` }
        : { name_ge: `ახალი ${number}`, name_en: `New ${number}` }
    for (const person of ['admin', 'owner'] as const) {
      const response = await call(person, 'POST', `/${resource}`, { ...names, [field]: value })
      if (response.status !== 403)
        expect(response.refusal, person).toMatchObject({ status: 422, errors: { [field]: code } })
    }
    const present = (await call('admin', 'GET', `/${resource}`)).rows[0]
    expect(
      (
        await call('admin', 'PATCH', `/${resource}/${String(present?.id)}`, {
          version: present?.version,
          [field]: value,
        })
      ).refusal,
    ).toMatchObject({ status: 422, errors: { [field]: code } })
  })

  it('is rejected as an image for social networks and as an attachment', async () => {
    const { id } = fixture('establishments', row => row.status === 'approved')
    const { meta } = (await call('admin', 'GET', `/establishments/${String(id)}/meta`)).record as { meta: Row | null }
    expect(
      (
        await call('admin', 'PUT', `/establishments/${String(id)}/meta`, {
          og_image: { url: elsewhere },
          ...(meta ? { version: meta.version } : {}),
        })
      ).refusal,
    ).toMatchObject({ status: 422, errors: { og_image: 'foreign_file' } })
    expect(
      (await call('owner', 'POST', '/help', { subject: 'How?', text: 'So.', attachments: [{ url: elsewhere }] }))
        .refusal,
    ).toMatchObject({ status: 422, errors: { attachments: 'file_missing' } })
  })

  it('cannot be used under a variant of its URL: the named file must be stored', async () => {
    const later = await jpeg({ width: 64, height: 48, shade: 201 })
    const { record } = await upload(api(), 'owner', { bytes: later })
    const url = String(record.url)
    for (const spelled of [url.replace('/files/', '/files/./'), url.replace('/files/', '/files//'), `${url}/.`])
      expect(
        (
          await call(
            'owner',
            'POST',
            '/establishments',
            complete('establishments', { images: [...own(), { url: spelled }] }),
          )
        ).refusal,
      ).toMatchObject({ status: 422, errors: { images: 'file_missing' } })
    expect(
      (await call('owner', 'POST', '/establishments', complete('establishments', { images: [...own(), { url }] })))
        .status,
    ).toBe(201)
  })

  it('or a stored file of another type is not a photo, whatever its caller declares', async () => {
    const { record } = await upload(api(), 'owner', {
      bytes: new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
      name: 'a.pdf',
      type: 'application/pdf',
      resource: 'help',
      field: 'attachments',
    })
    const photo = { url: String(record.url), type: 'image/png' }
    expect(
      (await call('owner', 'POST', '/establishments', complete('establishments', { cover_photo: photo }))).refusal,
    ).toMatchObject({ status: 422, errors: { cover_photo: 'not_an_image' } })
    const [stored] = own()
    expect(
      (
        await call(
          'owner',
          'POST',
          '/establishments',
          complete('establishments', { cover_photo: { url: stored?.url, type: 'text/html', width: 1 } }),
        )
      ).record.cover_photo,
    ).toEqual({ url: stored?.url, type: 'image/png', width: 960 })
  })

  it('can be imported by staff into a record that was never reviewed, which can then be neither submitted nor published', async () => {
    const name = `Imported ${++made}`
    const mapping = {
      resource: 'establishments',
      fields: { name_en: { column: 'Name' }, images: { column: 'Photos' } },
    }
    const id = await imported.send('establishments', ['Name', 'Photos'], [[name, elsewhere]])
    expect(await imported.check(id, mapping)).toMatchObject({ created: 1, refused: 0 })
    expect(await imported.run(id)).toMatchObject({ state: 'done', created: 1 })
    const [row] = await api().store.find({
      entity: 'establishments',
      where: [is('name_en', name)],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    expect(row).toMatchObject({ status: 'noapproval', images: [{ url: elsewhere }] })
    for (const [person, move] of [
      ['admin', 'publish'],
      ['moderator', 'publish'],
      ['admin', 'submit'],
    ] as const) {
      const brought = await insertImported()
      const refused = await call(person, 'POST', `/establishments/${String(brought.id)}/${move}`, {
        version: brought.version,
      })
      expect(refused.refusal, move).toMatchObject({
        status: 422,
        code: 'incomplete',
        errors: { images: 'foreign_file', cover_photo: 'foreign_file' },
      })
    }
  })

  it('cannot be imported into an entity without review or into a public record', async () => {
    const id = await imported.send('regions', ['Name', 'Image'], [['Somewhere', elsewhere]])
    expect(
      await imported.check(id, {
        resource: 'regions',
        fields: { title_en: { column: 'Name' }, title_ge: { column: 'Name' }, image: { column: 'Image' } },
      }),
    ).toMatchObject({ created: 0, refused: 1, problems: [{ field: 'image', code: 'foreign_file' }] })
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: { code: `public-${++made}` },
    })
    const again = await imported.send('establishments', ['Code', 'Photos'], [[String(row.code), elsewhere]])
    expect(
      await imported.check(again, {
        resource: 'establishments',
        key: 'code',
        fields: { code: { column: 'Code' }, images: { column: 'Photos' } },
      }),
    ).toMatchObject({ updated: 0, refused: 1 })
  })

  it('that was imported stays while staff change other fields, can be removed, and no other can be added', async () => {
    const row = await insertImported()
    const patch = (version: unknown, values: Row) =>
      call('admin', 'PATCH', `/establishments/${String(row.id)}`, { version, ...values })
    expect((await patch(1, { name_en: 'Another name', images: row.images })).status).toBe(200)
    expect((await patch(2, { images: [...(row.images as Row[]), { url: `${elsewhere}?2` }] })).refusal).toMatchObject({
      status: 422,
      errors: { images: 'foreign_file' },
    })
    expect((await patch(2, { images: own(), cover_photo: null })).status).toBe(200)
    expect(
      (await call('admin', 'POST', `/establishments/${String(row.id)}/publish`, { version: 3 })).record,
    ).toMatchObject({ status: 'approved' })
  })

  it('cannot be approved, even if an older request contains it', async () => {
    const { row, request } = await insertRecord(api(), 'establishments', {
      status: 'onmoderation',
      more: { images: [...own(), { url: elsewhere }] },
    })
    expect(
      (await call('admin', 'POST', `/requests/${String(request?.id)}/approve`, { version: request?.version })).refusal,
    ).toMatchObject({ status: 422, errors: { images: 'foreign_file' } })
    const { row: known, request: change } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      waits: true,
    })
    await api().put('requests', change?.id, {
      changes: {
        images: {
          from: known.images,
          to: [...own(), { url: elsewhere }],
          by: api().idOf('owner'),
          at: api().clock.now().toISOString(),
        },
      },
    })
    expect(
      (await call('admin', 'POST', `/requests/${String(change?.id)}/approve`, { version: change?.version })).refusal,
    ).toMatchObject({ status: 422, errors: { images: 'foreign_file' } })
    expect((await call('admin', 'GET', `/establishments/${String(row.id)}`)).record.status).toBe('onmoderation')
  })

  it('is never part of a public response, even if an older record has it', async () => {
    const { row } = await insertRecord(api(), 'establishments', {
      status: 'approved',
      more: {
        visible: true,
        cover_photo: { url: elsewhere },
        images: [{ url: elsewhere }, { url: `/files/./${absent}` }, ...own()],
      },
    })
    const { record } = await api().nobody('GET', `/public/establishments/${String(row.id)}`)
    expect(record).toMatchObject({ cover_photo: null, images: own() })
    const listed = await api().nobody('GET', '/public/establishments', {
      query: { filter: { id: row.id }, lang: 'en' },
    })
    expect(JSON.stringify(listed.json)).not.toContain('attacker')
    const path = `/public/establishments/${String(row.id)}/meta`
    expect((await api().nobody('GET', path)).record.og_image).toEqual({ url: own()[0]?.url })
    await call('admin', 'PUT', `/establishments/${String(row.id)}/meta`, { title_en: 'A title' })
    const [meta] = await api().store.find({
      entity: 'meta',
      where: [is('establishment_id', row.id)],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 1,
    })
    await api().put('meta', meta?.id, { og_image: { url: elsewhere } })
    expect((await api().nobody('GET', path)).record.og_image).toEqual({ url: own()[0]?.url })
  })
})
