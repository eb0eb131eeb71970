import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { contentOf, entities, fixture, idsOf, presentOf } from './content.ts'
import { describeApi } from './describeApi.ts'

const isPublic = (row: Row): boolean =>
  row.deleted_at === null && (row.status === undefined || row.status === 'approved') && row.visible !== false
const moderated = entities.filter(entity => entity.declaration.moderated)
const shown = entities.filter(entity => [...entity.fields.values()].some(field => field.declaration.public))
const anId = '018f0000-0000-7000-8000-00000000dead'
const notThere = { status: 404, code: 'not_found' }

describeApi('the public content', api => {
  const get = (path: string, query: Row = {}, headers: Record<string, string> = {}) =>
    api().nobody('GET', `/public/${path}`, { ...(Object.keys(query).length > 0 ? { query } : {}), headers })
  const admin: ReturnType<typeof api>['nobody'] = (...call) => api().as('admin')(...call)

  it.each(shown)('of $name is what is approved, with full pages of it', async ({ name }) => {
    const response = await get(name, { range: [0, 999] })
    const expected = presentOf(name).filter(isPublic)
    expect(idsOf(response.rows).toSorted()).toEqual(idsOf(expected).toSorted())
    expect(response.headers.get('content-range')).toBe(`${name} 0-${expected.length - 1}/${expected.length}`)
  })

  it.each(moderated)('of $name excludes every other status in the fixtures, by ID and by address', async ({ name }) => {
    const hidden = contentOf(name).filter(row => !isPublic(row))
    expect(new Set(hidden.map(row => row.status)).size).toBeGreaterThan(2)
    for (const row of hidden)
      for (const key of [row.id, row.slug_ge, row.slug_en].filter(Boolean))
        expect(
          (await get(`${name}/${encodeURIComponent(String(key))}`)).refusal,
          `${String(row.status)} ${String(key)}`,
        ).toEqual(notThere)
  })

  it('excludes what is approved but not visible', async () => {
    const row = fixture('establishments', isPublic)
    await api().put('establishments', row.id, { visible: false })
    expect((await get(`establishments/${row.id}`)).refusal).toEqual(notThere)
    expect((await get('establishments', { filter: { id: row.id } })).rows).toEqual([])
    await api().put('establishments', row.id, { visible: true })
    expect((await get(`establishments/${row.id}`)).status).toBe(200)
  })

  it.each(shown)(
    'of $name has the fields declared public, those computed from them, and the ID',
    async ({ name, properties }) => {
      const declared = [...properties.values()]
        .filter(property => property.field.public || property.name === 'id')
        .map(property => property.name)
      const workedOut: Record<string, string[]> = {
        working_days: ['open_now', 'opens_at', 'closes_at', 'working_days_text_ge', 'working_days_text_en'],
        embed_videos: ['embed_videos_players'],
      }
      const names = declared.flatMap(one => [one, ...(workedOut[one] ?? [])])
      for (const row of (await get(name, { range: [0, 999] })).rows)
        expect(Object.keys(row).toSorted()).toEqual(names.toSorted())
      for (const secret of [
        'version',
        'status',
        'created_by',
        'updated_by',
        'updated_at',
        'created_at',
        'request_id',
        'user_id',
        'lock_reason',
        'outdated',
        'completeness',
        'search',
        'visible',
      ])
        expect(names).not.toContain(secret)
    },
  )

  it('includes no entity without a public field, as if it did not exist', async () => {
    const none = [
      ...entities.filter(entity => !shown.includes(entity)).map(entity => entity.name),
      'history',
      'old_slugs',
      'credentials',
      'nothing',
      'constructor',
    ]
    expect(none.length).toBeGreaterThan(8)
    const answers = new Set<string>()
    for (const name of none.filter(one => one !== 'pages'))
      for (const path of [name, `${name}/${anId}`]) answers.add((await get(path)).text)
    expect([...answers]).toEqual([(await get(`regions/${anId}`)).text])
  })

  it('has one language under plain names if one is requested', async () => {
    const row = fixture('establishments', one => isPublic(one) && Boolean(one.title_en) && Boolean(one.title_ge))
    const [both, ka, en] = [
      await get(`establishments/${row.id}`),
      await get(`establishments/${row.id}`, { lang: 'ka' }),
      await get(`establishments/${row.id}`, { lang: 'en' }),
    ]
    expect(both.record).toMatchObject({
      name_ge: row.name_ge,
      name_en: row.name_en,
      lat: row.lat,
      region_id: row.region_id,
    })
    expect(ka.record).toMatchObject({ name: row.name_ge, slug: row.slug_ge, text: row.text_ge, lat: row.lat })
    expect(en.record).toMatchObject({ name: row.name_en, slug: row.slug_en, text: row.text_en, lat: row.lat })
    for (const one of [ka, en]) expect(Object.keys(one.record).filter(name => /_(ge|en)$/.test(name))).toEqual([])
    const images = row.images as { url: string; alt_ge?: string; alt_en?: string }[]
    expect(images.some(image => image.alt_en)).toBe(true)
    expect(en.record.images).toEqual(
      images.map(({ url, alt_en }) => (alt_en === undefined ? { url } : { url, alt: alt_en })),
    )
    expect((await get('establishments', { lang: 'ka', range: [0, 0] })).rows[0]).toHaveProperty('name')
  })

  it('rejects another language, and unknown parameters', async () => {
    for (const lang of ['ge', 'ru', '', 'EN'])
      expect((await get('regions', { lang })).refusal).toEqual({
        status: 400,
        code: 'malformed_parameter',
        params: { parameter: 'lang' },
      })
    expect((await get('regions?lang=ka&lang=en')).refusal.code).toBe('malformed_parameter')
    expect((await get(`regions/${anId}`, { filter: {} })).refusal).toEqual({
      status: 400,
      code: 'unknown_parameter',
      params: { parameter: 'filter' },
    })
    expect((await get('regions', { range: [0, 1_000] })).refusal.code).toBe('malformed_range')
  })

  it('is filtered, sorted, searched and paged like lists', async () => {
    const all = presentOf('establishments').filter(isPublic)
    const { region_id } = all[0] ?? {}
    expect(idsOf((await get('establishments', { filter: { region_id }, range: [0, 999] })).rows).toSorted()).toEqual(
      idsOf(all.filter(row => row.region_id === region_id)).toSorted(),
    )
    expect(
      (await get('establishments', { filter: { rooms_gte: 1, beds_null: false } })).rows.every(
        row => Number(row.rooms) >= 1,
      ),
    ).toBe(true)
    const names = (await get('establishments', { lang: 'en', sort: ['name', 'DESC'], range: [0, 4] })).rows.map(row =>
      String(row.name),
    )
    expect(names).toEqual(
      all
        .map(row => String(row.name_en))
        .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? 1 : -1))
        .slice(0, 5),
    )
    expect(
      (await get('establishments', { filter: { q: 'narikala fortress' } })).rows.map(row => row.name_en),
    ).toContain('Narikala Fortress')
    expect((await get('establishments', { range: [1, 2] })).headers.get('content-range')).toBe(
      `establishments 1-2/${all.length}`,
    )
    expect(
      (
        await api().nobody('GET', '/public/establishments', {
          query: { range: [0, 0] },
          headers: { Prefer: 'count=none' },
        })
      ).headers.get('content-range'),
    ).toBe('establishments 0-0/*')
  })

  it('is sorted by name unless another order is requested', async () => {
    const names = (await get('regions', { range: [0, 99] })).rows.map(row => String(row.title_ge))
    expect(names).toEqual(names.toSorted())
    const english = (await get('regions', { lang: 'en', range: [0, 99] })).rows.map(row =>
      String(row.title).toLowerCase(),
    )
    expect(english).toEqual(english.toSorted())
  })

  it('does not distinguish a hidden field from one that does not exist', async () => {
    for (const { name, properties } of shown)
      for (const [lang, hidden] of [
        [
          {},
          [...properties.values()]
            .filter(property => !property.field.public && property.name !== 'id')
            .map(property => property.name),
        ],
        [{ lang: 'ka' }, ['name_ge', 'status']],
      ] as [Row, string[]][])
        for (const field of hidden)
          for (const query of [
            (one: string) => ({ filter: { [one]: 'a' } }),
            (one: string) => ({ filter: { [`${one}_null`]: true } }),
            (one: string) => ({ sort: [one, 'ASC'] }),
          ]) {
            const [requested, missing] = [
              await get(name, { ...lang, ...query(field) }),
              await get(name, { ...lang, ...query('no_such_field') }),
            ]
            expect(requested.status, `${name}.${field}`).toBe(400)
            expect(requested.text, `${name}.${field}`).toBe(missing.text.replaceAll('no_such_field', field))
          }
  })

  it('can be searched only by words from public fields', async () => {
    const organization = fixture('organizations', isPublic)
    for (const q of [organization.id_number, organization.phone_number])
      expect((await get('organizations', { filter: { q } })).refusal).toEqual({ status: 400, code: 'not_searchable' })
    expect((await get('guides', { filter: { q: fixture('guides', isPublic).name_en } })).rows).toHaveLength(1)
  })

  it('requires no sign-in, sets no cookie, and ignores tokens and cookies', async () => {
    const plain = await get('establishments')
    for (const [name, value] of [
      ['Authorization', 'Bearer garbage'],
      ['Authorization', `Bearer ${api().tokenOf('admin')}`],
      ['Cookie', 'refresh_token=x'],
    ] as const) {
      const response = await get('establishments', {}, { [name]: value })
      expect([response.status, response.text]).toEqual([200, plain.text])
      expect(response.headers.get('set-cookie')).toBeNull()
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const path of ['', `/${anId}`])
        expect((await admin(method, `/public/establishments${path}`, { body: {} })).refusal.code).toBe(
          'method_not_allowed',
        )
  })

  it('may be stored by caches, and is not sent again if it has not changed', async () => {
    const row = fixture('establishments', isPublic)
    for (const path of ['establishments', `establishments/${row.id}`, `establishments/${row.slug_en}?lang=en`]) {
      const first = await get(path)
      expect(first.headers.get('cache-control')).toMatch(/^public/)
      const tag = first.headers.get('etag') ?? ''
      expect(tag).toMatch(/^"[0-9a-f]{32}"$/)
      for (const known of [tag, `W/${tag}`, `"a", ${tag}`, '*']) {
        const again = await get(path, {}, { 'If-None-Match': known })
        expect([again.status, again.text, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
          304,
          '',
          tag,
          first.headers.get('cache-control'),
        ])
      }
      expect((await get(path, {}, { 'If-None-Match': '"1"' })).status).toBe(200)
    }
    expect((await get(`establishments/${anId}`)).headers.get('cache-control')).toBe('no-store')
    const tags = await Promise.all([get('regions'), get('regions', { lang: 'ka' }), get('regions', { range: [0, 0] })])
    expect(new Set(tags.map(response => response.headers.get('etag'))).size).toBe(3)
  })

  it('stays the same byte for byte whatever happens that is not public', async () => {
    const row = fixture('establishments', one => isPublic(one) && one.organization_id === fixture('organizations').id)
    const paths = [
      'establishments?range=[0,999]',
      `establishments/${row.id}`,
      `establishments/${row.slug_en}?lang=en`,
      'guides',
      'organizations',
      'regions',
    ]
    const all = async () =>
      (await Promise.all(paths.map(path => get(path)))).map(response => [
        response.text,
        response.headers.get('etag'),
        response.headers.get('content-range'),
      ])
    const before = await all()
    const good = async (response: Promise<{ status: number; text: string }>) =>
      expect((await response).status, (await response).text).toBeLessThan(300)
    const version = async () => (await admin('GET', `/establishments/${row.id}`)).record.version
    await good(
      api().as('owner')('PATCH', `/establishments/${row.id}`, {
        body: { version: await version(), name_en: 'Another name', slug_en: 'another-name', lat: 42 },
      }),
    )
    await good(admin('PATCH', `/establishments/${row.id}`, { body: { version: await version(), code: 'PUBLIC-1' } }))
    await good(
      api().as('owner')('POST', '/establishments', {
        body: { name_en: 'A draft', organization_id: row.organization_id },
      }),
    )
    await good(admin('POST', '/guides', { body: { name_en: 'A guide' } }))
    expect(await all()).toEqual(before)
    await good(api().as('owner')('POST', `/establishments/${row.id}/withdraw`, { body: { version: await version() } }))
    expect(await all()).toEqual(before)
    await good(
      admin('PATCH', `/establishments/${row.id}`, { body: { version: await version(), name_en: 'Published name' } }),
    )
    expect(
      (await all())
        .slice(0, 3)
        .every((response, index) => response[0] !== before[index]?.[0] && response[1] !== before[index]?.[1]),
    ).toBe(true)
    expect((await all()).slice(3)).toEqual(before.slice(3))
  })

  it('is filtered and sorted by referenced records if these are public', async () => {
    const region = fixture('regions', row => row.title_en === 'Kakheti')
    const all = (await get('establishments', { range: [0, 999] })).rows
    const there = all.filter(row => row.region_id === region.id)
    expect(there.length).toBeGreaterThan(0)
    for (const [lang, key] of [
      [{}, 'region_id.title_en_begins'],
      [{ lang: 'en' }, 'region_id.title_begins'],
    ] as const) {
      const { rows } = await get('establishments', { ...lang, filter: { [key]: 'Kakh' }, range: [0, 999] })
      expect(idsOf(rows).toSorted()).toEqual(idsOf(there).toSorted())
    }
    const titles = new Map(presentOf('regions').map(row => [row.id, String(row.title_en)]))
    const ordered = (await get('establishments', { sort: ['region_id.title_en', 'ASC'], range: [0, 999] })).rows
    const names = ordered.flatMap(row => titles.get(row.region_id) ?? [])
    expect(names).toEqual(names.toSorted())
    for (const name of ['region_id.created_by', 'created_by.email', 'region_id.gone', 'organization_id.status']) {
      const refusal = { status: 400, code: 'unknown_field', params: { field: name } }
      expect((await get('establishments', { filter: { [name]: 'x' } })).refusal).toEqual(refusal)
      expect((await get('establishments', { sort: [name, 'ASC'] })).refusal).toEqual(refusal)
    }
  })

  it('does not reveal references to records that are not public', async () => {
    const { id, organization_id } = fixture('establishments', row => isPublic(row) && row.organization_id !== null)
    const name = 'A name of no other organization'
    const ask = async () => [
      ...idsOf((await get('establishments', { filter: { 'organization_id.legal_name_begins': name } })).rows),
    ]
    await api().put('organizations', String(organization_id), { legal_name: name, status: 'approved' })
    expect(await ask()).toContain(id)
    await api().put('organizations', String(organization_id), { status: 'draft' })
    expect(await ask()).toEqual([])
  })

  it('of videos includes their URLs, and players that set no cookies', async () => {
    const { id } = fixture('establishments', isPublic)
    await api().put('establishments', id, {
      embed_videos: ['https://youtu.be/dQw4w9WgXcQ?t=5', 'https://vimeo.com/1084537'],
    })
    for (const query of [{}, { lang: 'ka' }])
      expect((await get(`establishments/${id}`, query)).record).toMatchObject({
        embed_videos: ['https://youtu.be/dQw4w9WgXcQ?t=5', 'https://vimeo.com/1084537'],
        embed_videos_players: [
          {
            provider: 'youtube',
            url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5',
            embed_url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=5',
          },
          {
            provider: 'vimeo',
            url: 'https://vimeo.com/1084537',
            embed_url: 'https://player.vimeo.com/video/1084537?dnt=1',
          },
        ],
      })
    expect((await get('establishments', { filter: { embed_videos_players_null: false } })).refusal).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
  })
})
