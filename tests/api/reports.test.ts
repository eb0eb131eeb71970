import { expect, it, onTestFinished } from 'vitest'
import { expirePassed } from '../../src/tourism/expirePassed.ts'
import type { MutedSender, ReportedRecord } from '../../src/features/help/conversations.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'
import { limits } from '../../src/engine/rules/access/limits.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'
import type { ApiResponse } from './apiResponse.ts'

const shown = String(fixture('establishments', row => row.status === 'approved' && row.visible === true).id)
const draft = String(fixture('establishments', row => row.status === 'draft').id)
const day = 24 * 3600

describeApi('reports about records', api => {
  /** Everybody calls from this address from now on; each report comes from another one, so that none is one too many. */
  const from = (address: string): void => {
    api().ports.network.address = () => address
  }
  const report = (
    body: unknown,
    { id = shown, resource = 'establishments', lang = 'ka' }: { id?: string; resource?: string; lang?: string } = {},
  ): Promise<ApiResponse> => {
    api().clock.advance(1)
    from(`192.0.2.${nextNumber()}`)
    return api().nobody('POST', `/public/${resource}/${id}/reports`, { body, headers: { 'Content-Language': lang } })
  }
  const newest = async (): Promise<Row> =>
    (await api().as('moderator')('GET', '/reports', { query: { range: [0, 0] } })).rows[0] as Row
  const count = async (): Promise<number> => api().store.count({ entity: 'reports', where: [] })
  const address = () => `visitor${nextNumber()}@mail.example`
  const received = async (body: unknown = { text: 'It is shut.', email: address() }, lang = 'ka'): Promise<Row> => {
    expect((await report(body, { lang })).status).toBe(202)
    return newest()
  }
  const act = (id: unknown, what: string, body: unknown = {}): Promise<ApiResponse> =>
    api().as('moderator')('POST', `/reports/${String(id)}/${what}`, { body })
  const emailsTo = async (email: unknown): Promise<OutboxEntry[]> => {
    await api().ports.background.settled()
    return ((await api().ports.outbox?.()) ?? []).filter(message => message.to === email)
  }
  const groups = async (open = false): Promise<ReportedRecord[]> =>
    (
      await api().as('moderator')('GET', '/reports/records', {
        query: { range: [0, 99], ...(open ? { filter: { open } } : {}) },
      })
    ).rows as unknown as ReportedRecord[]

  it('of visitors need no account and set no cookie, and store the address and language for the answer', async () => {
    const email = address()
    const response = await report(
      { text: 'The gate\nis shut since May.', email: `  ${email.toUpperCase()} ` },
      { lang: 'en' },
    )
    expect([response.status, response.json, response.headers.get('set-cookie')]).toEqual([202, {}, null])
    expect(await newest()).toMatchObject({
      subject: 'The gate',
      text: 'The gate\nis shut since May.',
      email,
      language: 'en',
      kind: 1,
      record_id: shown,
      status: 'open',
      user_id: null,
    })
  })

  it('are accepted only for public records; nothing reveals whether others exist', async () => {
    const before = await count()
    const nowhere = await report({ text: 'a' }, { id: '018f0000-0000-7000-8000-00000000dead' })
    expect(nowhere.refusal).toEqual({ status: 404, code: 'not_found' })
    for (const [resource, id] of [
      ['establishments', draft],
      ['regions', fixture('regions').id],
      ['users', api().idOf('owner')],
      ['nothing', shown],
    ])
      expect((await report({ text: 'a' }, { resource: String(resource), id: String(id) })).text).toBe(nowhere.text)
    expect(await count()).toBe(before)
  })

  it('are rejected with a reason if they are invalid, and nothing is stored', async () => {
    const before = await count()
    const bad: [unknown, Row][] = [
      [{}, { text: 'required' }],
      [{ text: '\n ' }, { text: 'required' }],
      [{ text: 'x'.repeat(2_001) }, { text: 'too_long' }],
      [{ text: 'a\u0000' }, { text: 'invalid_format' }],
      [{ text: 'a', email: 'a@b.ge\r\nBcc: c@d.ge' }, { email: 'invalid_format' }],
      [{ text: 'a', email: '<script>@b.ge' }, { email: 'invalid_format' }],
      [{ text: ['a'] }, { text: 'wrong_type' }],
    ]
    for (const [body, errors] of bad)
      expect((await report(body)).refusal, JSON.stringify(body).slice(0, 50)).toMatchObject({ status: 422, errors })
    expect((await report({ text: 'a', status: 'closed' })).refusal).toMatchObject({
      status: 400,
      code: 'unknown_field',
    })
    expect((await report({ text: 'x'.repeat(2_000) })).status).toBe(202)
    expect(await count()).toBe(before + 1)
  })

  it('keep hostile text except for direction marks, and emails show it as plain text', async () => {
    const email = address()
    const words = '<script>alert(1)</script> <img src=x onerror=alert(1)> \u202ekcart\u202c %{record} =1+1'
    const { id, text } = await received({ text: words, email }, 'en')
    expect(text).toBe(words.replaceAll(/[\u202c\u202e]/g, ''))
    await act(id, 'answer', { text: `You wrote: ${words}` })
    const [message] = await emailsTo(email)
    expect(message?.html).not.toMatch(/<script|<img/)
    expect(message?.text).not.toContain('\u202e')
  })

  it('are answered by email in the language of the sender, without a button', async () => {
    for (const [lang, subject] of [
      ['ka', /^პასუხი თქვენს საჩივარზე/],
      ['en', /^Reply to your report/],
    ] as const) {
      const { id, email } = await received(undefined, lang)
      expect((await act(id, 'answer', { text: 'We have corrected it.' })).record).toMatchObject({
        status: 'answered',
        answer: 'We have corrected it.',
      })
      const [message, ...others] = await emailsTo(email)
      expect(others).toEqual([])
      expect(message?.subject).toMatch(subject)
      expect([message?.html?.includes('<a '), message?.text.includes('We have corrected it.')]).toEqual([false, true])
    }
  })

  it('of people with an account are answered to the account, for public records and their own', async () => {
    for (const [person, id, status] of [
      ['guide', shown, 202],
      ['guide', draft, 404],
      ['moderator', draft, 202],
    ] as const)
      expect(
        (await api().as(person)('POST', `/establishments/${id}/reports`, { body: { text: 'Look at this.' } })).status,
        `${person} ${id}`,
      ).toBe(status)
    await api().as('guide')('POST', `/establishments/${shown}/reports`, { body: { text: 'The road is closed.' } })
    const mine = await newest()
    expect(mine).toMatchObject({ user_id: api().idOf('guide'), email: null })
    await act(mine.id, 'answer', { text: 'Thank you.' })
    expect((await emailsTo('guide@marani.example')).some(message => message.text.includes('Thank you.'))).toBe(true)
    expect((await api().as('guide')('GET', '/notifications')).rows[0]).toMatchObject({ event: 'report_answered' })
    expect(
      (await api().as('guide')('POST', `/regions/${fixture('regions').id}/reports`, { body: { text: 'a' } })).refusal,
    ).toMatchObject({ status: 404, code: 'route_not_found' })
  })

  it('change from open to answered and closed and back, and to no other status', async () => {
    const { id } = await received()
    expect((await act(id, 'reopen')).refusal).toMatchObject({
      status: 409,
      params: { transition: 'reopen', status: 'open' },
    })
    expect((await act(id, 'close', { note: 'A competitor.' })).record).toMatchObject({
      status: 'closed',
      note: 'A competitor.',
    })
    expect((await act(id, 'close')).refusal).toMatchObject({ status: 409, code: 'illegal_transition' })
    expect((await act(id, 'reopen')).record).toMatchObject({ status: 'open', note: 'A competitor.' })
    expect((await act(id, 'answer', { text: ' ' })).refusal).toMatchObject({
      status: 422,
      errors: { text: 'required' },
    })
    expect(
      (await api().as('moderator')('PUT', `/reports/${String(id)}`, { body: { status: 'closed', version: 1 } }))
        .refusal,
    ).toMatchObject({ status: 403 })
    expect(
      (await api().as('moderator')('GET', `/reports/${String(id)}/history`)).rows.map(line => line.action),
    ).toEqual(['reopen', 'close', 'create'])
  })

  it('are read and changed only by management', async () => {
    const { id } = await received()
    for (const person of ['owner', 'manager', 'guide', 'user'] as const) {
      for (const path of ['/reports', `/reports/${String(id)}`, '/reports/records', '/reports/muted'])
        expect((await api().as(person)('GET', path)).refusal).toEqual({ status: 403, code: 'forbidden' })
      for (const what of ['answer', 'close', 'reopen', 'mute'])
        expect(
          (
            await api().as(person)('POST', `/reports/${String(id)}/${what}`, {
              body: what === 'answer' ? { text: 'a' } : {},
            })
          ).refusal,
        ).toEqual({ status: 403, code: 'forbidden' })
    }
  })

  it('are grouped by record, the newest first, with how many there are in each state, the trash aside', async () => {
    const first = await received()
    const second = await received()
    await received()
    await act(second.id, 'close')
    const [group] = await groups()
    const rows = await api().store.find({
      entity: 'reports',
      where: [{ property: 'record_id', operator: 'in', value: [shown] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 999,
    })
    const inState = (status: string) => rows.filter(row => row.status === status && row.deleted_at === null).length
    expect(group).toMatchObject({
      resource: 'establishments',
      record_id: shown,
      open: inState('open'),
      answered: inState('answered'),
      closed: inState('closed'),
    })
    expect(group?.title_ge).not.toBe('')
    const before = group?.open ?? 0
    await api().as('admin')('DELETE', `/reports/${String(first.id)}`)
    expect((await groups())[0]?.open).toBe(before - 1)
    await api().as('admin')('POST', `/reports/${String(first.id)}/restore`)
    expect((await groups())[0]?.open).toBe(before)
    expect((await groups(true)).every(({ open }) => open > 0)).toBe(true)
    expect((await groups(true)).length).toBeLessThan((await groups()).length)
    expect(
      (await api().as('moderator')('GET', '/reports/records', { query: { filter: { closed: true } } })).refusal,
    ).toMatchObject({ status: 400, code: 'unknown_field' })
    const other = String(
      fixture('establishments', row => row.status === 'approved' && row.visible === true && row.id !== shown).id,
    )
    const sum = async () => (await groups()).find(({ record_id }) => record_id === other)?.open ?? 0
    const earlier = await sum()
    from('198.51.100.8')
    await Promise.all(
      Array.from({ length: 6 }, () =>
        api().nobody('POST', `/public/establishments/${other}/reports`, { body: { text: 'At once.' } }),
      ),
    )
    expect(await sum()).toBe(earlier + 6)
  })

  it('of a muted sender get the usual response and are not stored, until the sender is unmuted', async () => {
    const email = address()
    const { id } = await received({ text: 'Spam', email })
    const muted = (await act(id, 'mute')).json as MutedSender[]
    expect(muted.find(({ kind }) => kind === 'email')).toMatchObject({ label: email })
    const before = await count()
    expect([(await report({ text: 'More', email })).status, (await report({ text: 'More', email })).json]).toEqual([
      202,
      {},
    ])
    expect(await count()).toBe(before)
    const listed = (await api().as('admin')('GET', '/reports/muted')).rows as unknown as MutedSender[]
    for (const { id: one } of listed)
      expect((await api().as('admin')('DELETE', `/reports/muted/${one}`)).status).toBe(204)
    expect((await api().as('admin')('DELETE', `/reports/muted/${listed[0]?.id}`)).refusal).toEqual({
      status: 404,
      code: 'not_found',
    })
    await report({ text: 'More', email })
    expect(await count()).toBe(before + 1)
    await api().as('guide')('POST', `/establishments/${shown}/reports`, { body: { text: 'Again.' } })
    const ofGuide = await newest()
    expect(((await act(ofGuide.id, 'mute')).json as MutedSender[]).map(({ kind }) => kind)).toContain('account')
    const kept = await count()
    expect(
      (await api().as('guide')('POST', `/establishments/${shown}/reports`, { body: { text: 'Again.' } })).status,
    ).toBe(202)
    expect(await count()).toBe(kept)
    const unknown = await received({ text: 'No address' })
    await api().put('reports', unknown.id, { network: null })
    expect((await act(unknown.id, 'mute')).refusal).toMatchObject({ status: 422, errors: { sender: 'nobody_to_mute' } })
  })

  it('are announced to open panels when their sender is muted and unmuted', async () => {
    const heard: string[] = []
    onTestFinished(
      api().ports.live.subscribe(changes => {
        heard.push(...changes.filter(({ entity }) => entity === 'reports').map(({ id }) => id))
      }),
    )
    const { id } = await received({ text: 'Spam', email: address() })
    heard.length = 0
    const muted = (await act(id, 'mute')).json as MutedSender[]
    expect(new Set(heard)).toEqual(new Set([id]))
    heard.length = 0
    for (const { id: one } of muted) await api().as('admin')('DELETE', `/reports/muted/${one}`)
    expect(new Set(heard)).toEqual(new Set([id]))
  })

  it('are limited after many from one network', async () => {
    const send = () => api().nobody('POST', `/public/establishments/${shown}/reports`, { body: { text: 'Again' } })
    from('198.51.100.7')
    for (let sent = 0; sent < limits.report_address.most; sent++) expect((await send()).status).toBe(202)
    const refused = await send()
    expect(refused.refusal).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('leave no address of the sender after a year, in rows, search, emails or history', async () => {
    const { id, email } = await received()
    await act(id, 'answer', { text: 'Thank you.' })
    await emailsTo(email)
    const everywhere = async (): Promise<string[]> => {
      const found: string[] = []
      for (const entity of ['reports', 'history', 'mail', 'deliveries', 'muted_senders', 'reported_records'])
        if (
          JSON.stringify(
            await api().store.find({
              entity,
              where: [],
              sort: { property: 'id', order: 'DESC' },
              offset: 0,
              limit: 1_000,
            }),
          ).includes(String(email))
        )
          found.push(entity)
      return found
    }
    expect(await everywhere()).toEqual(['reports', 'mail'])
    await expirePassed(api().ports)
    expect(await everywhere()).toEqual(['reports', 'mail'])
    api().clock.advance(366 * day)
    await expirePassed(api().ports)
    expect(await everywhere()).toEqual([])
  })
})
