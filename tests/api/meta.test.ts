import type { StoredRow } from '../../src/engine/fields/rowOf.ts'
import { expect, it } from 'vitest'
import type { Row } from '../../src/engine/model/query.ts'
import { described } from '../../src/tourism/described.ts'
import { metaDefaults, shortened } from '../../src/features/seo/metaDefaults.ts'
import { fixture, presentOf } from './content.ts'
import { describeApi } from './describeApi.ts'

describeApi('the meta fields of an establishment', api => {
  const admin = () => api().as('admin')
  const written = new Set(presentOf('meta').map(meta => meta.establishment_id))
  const bare = () =>
    fixture('establishments', row => row.status === 'approved' && row.visible === true && !written.has(row.id))
  const path = () => `/establishments/${String(bare().id)}/meta`

  it('are derived from the establishment until they are written', async () => {
    const { record } = await admin()('GET', path())
    expect(record).toEqual({ meta: null, defaults: metaDefaults(described.textsOf(bare() as StoredRow)) })
    expect(record.defaults).toMatchObject({
      title_en: shortened(String(bare().title_en || bare().name_en), 60),
      robots: 'index_follow',
    })
    const shown = await api().nobody('GET', `/public${path()}`, { query: { lang: 'en' } })
    expect(shown.record.title).toBe((record.defaults as Row).title_en)
    expect(shown.record).not.toHaveProperty('title_ge')
    expect(shown.headers.get('etag')).toMatch(/^"/)
  })

  it('are cut between characters if a text without spaces is too long', () => {
    for (const before of ['', 'a']) {
      const text = shortened(`${before}${'😀'.repeat(40)}`, 60)
      expect(text.isWellFormed()).toBe(true)
      expect(text.length).toBeLessThanOrEqual(60)
      expect(text.endsWith('😀…')).toBe(true)
    }
  })

  it('are created once for each establishment, and then updated from the version that was read', async () => {
    const first = (await admin()('PUT', path(), { body: { title_en: 'Wine of three generations' } })).record
    expect(first).toMatchObject({ title_en: 'Wine of three generations', establishment_id: bare().id, version: 1 })
    expect((await admin()('PUT', path(), { body: { title_en: 'x' } })).status).toBe(428)
    expect((await admin()('PUT', path(), { body: { title_en: 'x', version: 9 } })).status).toBe(412)
    expect((await admin()('PUT', path(), { body: { robots: 'noindex_nofollow', version: 1 } })).record).toMatchObject({
      id: first.id,
      robots: 'noindex_nofollow',
      version: 2,
    })
    const shown = (await api().nobody('GET', `/public${path()}`)).record
    expect(shown).toMatchObject({
      title_en: 'Wine of three generations',
      og_title_en: 'Wine of three generations',
      robots: 'noindex_nofollow',
    })
  })

  it('are rejected with every invalid field, and for people without the permission', async () => {
    expect(
      (await admin()('PUT', path(), { body: { version: 2, title_en: 'a'.repeat(121), robots: 'all' } })).refusal.errors,
    ).toEqual({ title_en: 'too_long', robots: 'not_a_choice' })
    expect((await admin()('PUT', path(), { body: { version: 2, unknown: 1 } })).refusal.status).toBe(400)
    for (const person of ['owner', 'manager', 'guide', 'user'] as const)
      for (const method of ['GET', 'PUT'])
        expect((await api().as(person)(method, path(), method === 'PUT' ? { body: {} } : {})).refusal).toEqual({
          status: 403,
          code: 'forbidden',
        })
    expect((await api().nobody('GET', path())).status).toBe(401)
  })

  it('of a record that is not public are not returned', async () => {
    const draft = fixture('establishments', row => row.status === 'draft')
    expect((await api().nobody('GET', `/public/establishments/${String(draft.id)}/meta`)).status).toBe(404)
    expect((await admin()('GET', '/establishments/018f0000-0000-7000-8000-00000000dead/meta')).status).toBe(404)
  })

  it('are cut between words if a text is too long', () => {
    expect(shortened('one two three', 8)).toBe('one two…')
    expect(shortened('  one\n two ', 60)).toBe('one two')
    expect(shortened('unbreakable', 6)).toBe('unbre…')
  })
})
