import { expect, it } from 'vitest'
import { expirePassed } from '../../src/tourism/expirePassed.ts'
import type { PageVersion, TermsAcceptance } from '../../src/features/pages/page.ts'
import type { Profile } from '../../src/engine/model/session.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import type { ApiResponse } from './apiResponse.ts'
import type { Person } from './testApi.ts'

const terms = fixture('pages', row => row.key === 'terms')
const contact = fixture('pages', row => row.key === 'contact')
const today = '2026-06-01'

describeApi('versions of pages', api => {
  const page = async (key = 'terms'): Promise<PageVersion> =>
    (await api().nobody('GET', `/public/pages/${key}`)).json as PageVersion
  const due = async (person: Person): Promise<number | null> =>
    ((await api().as(person)('POST', '/profile/get')).json as Profile).terms_due
  const publish = async (more: Record<string, unknown> = {}, id: unknown = terms.id): Promise<ApiResponse> => {
    const [newest] = (await api().as('admin')('GET', `/pages/${String(id)}/versions`)).rows as unknown as PageVersion[]
    const body = {
      version: newest?.version,
      effective_on: today,
      title_ge: 'წესები',
      title_en: 'Terms',
      text_ge: '<p>ახალი</p>',
      text_en: '<p>New</p>',
      note_ge: 'რა შეიცვალა',
      note_en: 'What changed',
      ...more,
    }
    return api().as('admin')('POST', `/pages/${String(id)}/versions`, { body })
  }
  const accept = (person: Person, version: unknown): Promise<ApiResponse> =>
    api().as(person)('POST', '/profile/terms', { body: { version } })

  it('begin with the original page, which nobody has to accept again', async () => {
    expect(await page()).toMatchObject({ key: 'terms', version: 1, title_en: terms.title_en, note_en: '' })
    for (const person of ['admin', 'owner', 'user'] as const) expect(await due(person)).toBeNull()
    expect(((await api().nobody('GET', '/public/pages')).json as PageVersion[]).map(({ key }) => key)).toEqual([
      'terms',
      'contact',
    ])
  })

  it('are published only by administrators, and not over a concurrent publication', async () => {
    for (const person of ['moderator', 'owner', 'user'] as const) {
      expect((await api().as(person)('POST', `/pages/${String(terms.id)}/versions`, { body: {} })).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
      expect((await api().as(person)('GET', `/pages/${String(terms.id)}/versions`)).refusal).toEqual({
        status: 403,
        code: 'forbidden',
      })
      expect((await api().as(person)('GET', '/terms/acceptances')).refusal).toEqual({ status: 403, code: 'forbidden' })
    }
    const both = await Promise.all([publish({}, contact.id), publish({}, contact.id)])
    expect(both.map(response => response.status).toSorted()).toEqual([201, 412])
    expect((await page('contact')).version).toBe(2)
    expect(
      (
        await api().as('admin')('PUT', `/pages/${String(terms.id)}`, {
          body: { title_en: 'Quietly changed', version: 1 },
        })
      ).refusal,
    ).toMatchObject({ status: 403 })
  })

  it('are rejected with every problem, and nothing is stored', async () => {
    const wrong: [Record<string, unknown>, Record<string, string>][] = [
      [{ effective_on: '2026-05-31' }, { effective_on: 'before_day' }],
      [{ effective_on: '2026-02-30' }, { effective_on: 'invalid_format' }],
      [{ text_en: '<p onclick="x()">a</p>' }, { text_en: 'unsafe_html' }],
      [{ text_ge: '<script>alert(1)</script>' }, { text_ge: 'unsafe_html' }],
      [
        { title_ge: '', note_en: ' ' },
        { title_ge: 'required', note_en: 'required' },
      ],
    ]
    for (const [more, errors] of wrong)
      expect((await publish(more)).refusal, JSON.stringify(more)).toMatchObject({ status: 422, errors })
    expect((await publish({ version: 7 })).refusal).toMatchObject({ status: 412, code: 'version_stale' })
    expect((await page()).version).toBe(1)
  })

  it('of the terms are accepted once by each person, with time and place', async () => {
    expect((await publish()).json).toMatchObject({ version: 2, effective_on: today })
    expect(await page()).toMatchObject({ version: 2, text_en: '<p>New</p>', note_en: 'What changed' })
    expect((await api().as('owner')('GET', `/pages/${String(terms.id)}`)).record.text_en).toBe('<p>New</p>')
    expect([await due('owner'), await due('guide')]).toEqual([2, 2])
    expect((await api().as('owner')('GET', '/organizations')).status).toBe(200)
    for (const version of [1, 3, '2', null]) expect((await accept('owner', version)).status).toBe(422)
    expect(await due('owner')).toBe(2)
    expect((await Promise.all([accept('owner', 2), accept('owner', 2)])).map(response => response.status)).toEqual([
      204, 204,
    ])
    expect([await due('owner'), await due('guide')]).toEqual([null, 2])
    const kept = (await api().as('admin')('GET', '/terms/acceptances')).rows as unknown as TermsAcceptance[]
    expect(kept.filter(({ user_id }) => user_id === api().idOf('owner'))).toMatchObject([
      { version: 2, email: 'owner@marani.example', origin: 'panel', at: '2026-06-01T09:00:00.000Z' },
    ])
    expect((await api().nobody('POST', '/profile/terms', { body: { version: 2 } })).status).toBe(401)
  })

  it('stay readable to administrators, the newest first', async () => {
    const versions = (await api().as('admin')('GET', `/pages/${String(terms.id)}/versions`))
      .rows as unknown as PageVersion[]
    expect(versions.map(({ version, title_en }) => [version, title_en])).toEqual([
      [2, 'Terms'],
      [1, terms.title_en],
    ])
    expect(versions[1]?.text_ge).toBe(terms.text_ge)
  })

  it('with a future date are shown, and must be accepted from that date on, not before', async () => {
    expect((await publish({ effective_on: '2026-06-03', text_en: '<p>Later</p>' })).status).toBe(201)
    expect([(await page()).version, await due('owner')]).toEqual([2, null])
    expect((await publish({ effective_on: '2026-06-02' })).refusal).toMatchObject({
      status: 422,
      errors: { effective_on: 'before_day' },
    })
    api().clock.advance(24 * 3600 + 12 * 3600)
    expect([(await page()).version, await due('owner')]).toEqual([3, 3])
    await expirePassed(api().ports)
    expect((await api().as('owner')('GET', `/pages/${String(terms.id)}`)).record.text_en).toBe('<p>Later</p>')
  })
})
