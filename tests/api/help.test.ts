import { expect, it } from 'vitest'
import type { HelpMessage, HelpUnread } from '../../src/features/help/conversations.ts'
import type { Notification } from '../../src/engine/model/moderation.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'
import { fixtures } from '../../fixtures/index.ts'
import { fixture, presentOf } from './content.ts'
import { describeApi } from './describeApi.ts'
import type { ApiResponse } from './apiResponse.ts'
import type { Person } from './testApi.ts'

const secretWords = 'კატამარანი'

describeApi('questions to the staff', api => {
  const ask = (person: Person, more: Row = {}): Promise<ApiResponse> =>
    api().as(person)('POST', '/help', {
      body: { subject: 'How do I add a wine?', text: 'I find no button for it.', ...more },
    })
  const requested = async (person: Person = 'owner', more: Row = {}): Promise<string> =>
    String((await ask(person, more)).record.id)
  const write = (
    person: Person,
    id: string,
    text: string,
    kind: 'messages' | 'notes' = 'messages',
    more: Row = {},
  ): Promise<ApiResponse> => api().as(person)('POST', `/help/${id}/${kind}`, { body: { text, ...more } })
  const thread = async (person: Person, id: string): Promise<HelpMessage[]> =>
    (await api().as(person)('GET', `/help/${id}/messages`)).rows as unknown as HelpMessage[]
  const status = async (id: string): Promise<unknown> => (await api().as('admin')('GET', `/help/${id}`)).record.status
  const unread = async (person: Person): Promise<HelpUnread> =>
    (await api().as(person)('GET', '/help/unread')).json as HelpUnread
  const reported = async (person: Person): Promise<Notification[]> =>
    (await api().as(person)('GET', '/notifications', { query: { range: [0, 99] } })).json as Notification[]
  const emails = async (person: Person): Promise<OutboxEntry[]> => {
    await api().ports.background.settled()
    return ((await api().ports.outbox?.()) ?? []).filter(email => email.to === `${person}@marani.example`)
  }
  const upload = async (person: Person, resource: string, bytes: string): Promise<Row> => {
    const form = new FormData()
    form.set('resource', resource)
    form.set('field', 'attachments')
    form.set('file', new File([bytes], 'list.pdf', { type: 'application/pdf' }))
    const response = await api().app.request('/api/v1/files', {
      method: 'POST',
      headers: { Authorization: `Bearer ${api().tokenOf(person)}` },
      body: form,
    })
    return (await response.json()) as Row
  }

  it('are open when created, answered when staff write, open again when the sender writes, and open again after they were closed', async () => {
    const id = await requested()
    expect(await status(id)).toBe('open')
    expect((await write('moderator', id, 'Below the list.')).status).toBe(201)
    expect(await status(id)).toBe('answered')
    await write('owner', id, 'Which list?')
    expect(await status(id)).toBe('open')
    expect((await api().as('owner')('POST', `/help/${id}/close`)).record.status).toBe('closed')
    expect((await api().as('moderator')('POST', `/help/${id}/close`)).refusal).toMatchObject({
      status: 409,
      code: 'illegal_transition',
      params: { status: 'closed' },
    })
    await write('owner', id, 'I have found it after all, but…')
    expect(await status(id)).toBe('open')
    expect((await thread('owner', id)).map(({ from_staff, text }) => [from_staff, text])).toEqual([
      [true, 'Below the list.'],
      [false, 'Which list?'],
      [false, 'I have found it after all, but…'],
    ])
  })

  it('belong to their sender: nobody else finds, reads, answers or closes them', async () => {
    const id = await requested()
    for (const person of ['manager', 'guide'] as const) {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/messages'],
        ['POST', '/close'],
        ['POST', '/read'],
        ['GET', '/history'],
      ] as const)
        expect((await api().as(person)(method, `/help/${id}${path}`)).refusal, `${person} ${path}`).toEqual({
          status: 404,
          code: 'not_found',
        })
      expect((await write(person, id, 'Me too')).refusal).toEqual({ status: 404, code: 'not_found' })
      expect((await write(person, id, 'Me too', 'notes')).refusal).toEqual({ status: 403, code: 'forbidden' })
      expect((await api().as(person)('GET', '/help', { query: { filter: { id } } })).rows).toEqual([])
    }
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/messages'],
      ['POST', '/close'],
      ['POST', '/read'],
      ['GET', '/history'],
    ] as const)
      expect((await api().as('user')(method, `/help/${id}${path}`)).refusal, `user ${path}`).toEqual({
        status: 403,
        code: 'forbidden',
      })
    expect((await api().as('user')('GET', '/help')).refusal).toEqual({ status: 403, code: 'forbidden' })
    expect((await api().as('user')('POST', '/help', { body: { subject: 'a', text: 'b' } })).refusal).toEqual({
      status: 403,
      code: 'forbidden',
    })
    expect((await api().nobody('GET', `/help/${id}/messages`)).status).toBe(401)
    for (const path of ['take', 'release', 'notes'])
      expect(
        (await api().as('owner')('POST', `/help/${id}/${path}`, { body: path === 'notes' ? { text: 'a' } : undefined }))
          .refusal,
      ).toEqual({ status: 403, code: 'forbidden' })
  })

  it('show a note only to staff: their sender sees it in no list, search, count, version, history, notification, unread mark or email', async () => {
    const id = await requested()
    await write('moderator', id, 'The answer.')
    await api().as('owner')('POST', `/help/${id}/read`)
    const everything = async (): Promise<string> => {
      const owner = api().as('owner')
      const answers = [
        await owner('GET', `/help/${id}`),
        await owner('GET', '/help', { query: { filter: { q: 'button' } } }),
        await owner('GET', '/help', { query: { filter: { q: secretWords } } }),
        await owner('GET', `/help/${id}/messages`),
        await owner('GET', `/help/${id}/history`),
        await owner('GET', '/help/unread'),
        await owner('GET', '/notifications'),
      ]
      return JSON.stringify([
        answers.map(response => [response.text, response.headers.get('etag'), response.headers.get('content-range')]),
        await emails('owner'),
      ])
    }
    const before = await everything()
    const noted = await write('moderator', id, `${secretWords}: he asks this each week.`, 'notes')
    expect(noted.status).toBe(201)
    expect(await everything()).toBe(before)
    expect(before).not.toContain(secretWords)
    const seen = await thread('admin', id)
    expect(seen.map(({ is_note }) => is_note)).toEqual([false, true])
    expect(seen[1]).toMatchObject({ text: `${secretWords}: he asks this each week.`, from_staff: true })
    expect(seen[1]?.author).not.toBeNull()
    expect((await thread('owner', id)).map(({ author }) => author)).toEqual([null])
  })

  it('send an email and a notification to the other side in its own language, and none to the writer', async () => {
    await api().put('users', api().idOf('moderator'), { language: 'en' })
    await api().put('users', api().idOf('owner'), { language: 'ka' })
    const [ownersBefore, staffBefore] = [(await emails('owner')).length, (await emails('moderator')).length]
    const id = await requested('owner', { subject: 'მარანი' })
    const toStaff = (await emails('moderator')).slice(0, (await emails('moderator')).length - staffBefore)
    expect(toStaff.map(email => email.subject)).toEqual(['Help request: “მარანი”'])
    expect(toStaff[0]?.text).toContain(`/platform/help/${id}`)
    expect((await reported('moderator'))[0]).toMatchObject({
      event: 'help_asked',
      link: `/help/${id}`,
      values: { title_ge: 'მარანი' },
    })
    await write('moderator', id, 'Line one\n<b>Line two</b>')
    const toOwner = (await emails('owner')).slice(0, (await emails('owner')).length - ownersBefore)
    expect(toOwner).toHaveLength(1)
    expect(toOwner[0]?.subject).toMatch(/\p{Script=Georgian}.*მარანი/u)
    expect(toOwner[0]?.html).toContain('&lt;b&gt;Line two&lt;/b&gt;')
    expect((await reported('owner'))[0]).toMatchObject({ event: 'help_answered', type: 'success' })
  })

  it('are unread for staff until they read them, then only for the person assigned, and for the sender when they are answered', async () => {
    for (const person of ['owner', 'moderator', 'admin'] as const)
      for (const id of (await unread(person)).ids) await api().as(person)('POST', `/help/${id}/read`)
    const id = await requested()
    expect([(await unread('moderator')).ids, (await unread('admin')).ids, (await unread('owner')).unread]).toEqual([
      [id],
      [id],
      0,
    ])
    await api().as('admin')('POST', `/help/${id}/read`)
    expect((await unread('admin')).unread).toBe(0)
    expect((await api().as('moderator')('POST', `/help/${id}/take`)).record.moderator_id).toBe(api().idOf('moderator'))
    await write('moderator', id, 'One moment.')
    expect([(await unread('moderator')).unread, (await unread('owner')).ids]).toEqual([0, [id]])
    expect('moderator_id' in (await api().as('owner')('GET', `/help/${id}`)).record).toBe(false)
    await write('owner', id, 'Thank you.')
    expect([(await unread('moderator')).ids, (await unread('admin')).unread]).toEqual([[id], 0])
    await write('admin', id, 'He knows such things.', 'notes')
    expect((await api().as('moderator')('POST', `/help/${id}/release`)).record.moderator_id).toBeNull()
    await write('owner', id, 'Hello?')
    expect((await unread('admin')).ids).toEqual([id])
  })

  it('accept files stored by the product, at most five, and prevent their removal', async () => {
    const shipped =
      presentOf('help').filter(row => (row.attachments as Row[] | null)?.length).length +
      (fixtures.help_messages ?? []).filter(row => (row.attachments as Row[] | undefined)?.length).length
    const file = await upload('owner', 'help', '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
    const kept = { url: file.url, name: file.name, type: file.type, size: file.size }
    const id = await requested('owner', { attachments: [kept] })
    expect((await api().as('moderator')('GET', `/help/${id}`)).record.attachments).toEqual([kept])
    const lied = { url: file.url, name: 'annexe\u202egpj.exe\u200b', type: 'text/html', size: 1, width: 9 }
    const reported = { url: file.url, name: 'annexegpj.exe', type: 'application/pdf', size: file.size }
    expect((await ask('owner', { attachments: [lied] })).record.attachments).toEqual([reported])
    expect((await write('owner', id, 'Look.', 'messages', { attachments: [lied] })).record).toMatchObject({
      attachments: [reported],
    })
    const response = await upload(
      'moderator',
      'help_messages',
      '%PDF-1.4\n2 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n',
    )
    expect(response.type).toBe('application/pdf')
    expect(
      (
        await write('moderator', id, 'Sign this.', 'messages', {
          attachments: [{ url: response.url, name: 'form.pdf' }],
        })
      ).status,
    ).toBe(201)
    expect((await thread('owner', id)).at(-1)?.attachments).toEqual([
      { url: response.url, name: 'form.pdf', type: 'application/pdf' },
    ])
    const uses = await api().store.find({
      entity: 'file_uses',
      where: [{ property: 'entity', operator: 'in', value: ['help', 'help_messages'] }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 99,
    })
    expect(uses.map(use => use.record_id)).toContain(id)
    expect(uses.length - shipped).toBe(4)
    for (const [attachments, code] of [
      [[{ url: 'https://tracker.example/pixel.png' }], 'file_missing'],
      [[{ url: `/files/${'0'.repeat(64)}` }], 'file_missing'],
      [[{ url: '/files/demo/x', type: 'text/html' }], 'file_missing'],
      [Array.from({ length: 6 }, () => kept), 'too_many'],
    ] as const) {
      expect((await write('owner', id, 'See', 'messages', { attachments })).refusal).toMatchObject({
        status: 422,
        errors: { attachments: code },
      })
      expect((await ask('owner', { attachments })).refusal).toMatchObject({
        status: 422,
        errors: { attachments: code },
      })
    }
  })

  it('are about a record of the sender or about none', async () => {
    const { id: own } = fixture('organizations')
    const foreign = presentOf('organizations').find(row => row.id !== own)?.id
    expect((await ask('owner', { kind: 2, record_id: own })).record).toMatchObject({ kind: 2, record_id: own })
    expect((await ask('owner', { kind: 2, record_id: foreign })).refusal).toMatchObject({
      status: 422,
      errors: { record_id: 'reference_missing' },
    })
    expect((await ask('owner', { record_id: own })).refusal).toMatchObject({
      status: 422,
      errors: { kind: 'required' },
    })
    expect((await ask('owner', { kind: 1 })).refusal).toMatchObject({ status: 422, errors: { record_id: 'required' } })
    expect((await ask('owner', { kind: 3, record_id: own })).refusal).toMatchObject({
      status: 422,
      errors: { record_id: 'reference_missing' },
    })
    expect((await api().as('owner')('GET', '/help', { query: { filter: { record_id: foreign } } })).rows).toEqual([])
  })

  it('reject invalid messages, and store nothing of them', async () => {
    const id = await requested()
    const bodies: [Row, Row][] = [
      [{}, { text: 'required' }],
      [{ text: ' ' }, { text: 'required' }],
      [{ text: 'x'.repeat(5_001) }, { text: 'too_long' }],
      [{ text: 'a\u0000b' }, { text: 'invalid_format' }],
      [{ text: 7 }, { text: 'wrong_type' }],
      [{ text: 'a', attachments: {} }, { attachments: 'wrong_type' }],
    ]
    for (const [body, errors] of bodies)
      expect(
        (await api().as('owner')('POST', `/help/${id}/messages`, { body })).refusal,
        JSON.stringify(body).slice(0, 60),
      ).toMatchObject({ status: 422, errors })
    expect(
      (await api().as('owner')('POST', `/help/${id}/messages`, { body: { text: 'a', is_note: true } })).refusal,
    ).toMatchObject({ status: 400, code: 'unknown_field' })
    expect((await ask('owner', { status: 'closed' })).refusal).toMatchObject({
      status: 422,
      errors: { status: 'read_only' },
    })
    expect(await thread('owner', id)).toEqual([])
  })

  it('keep hostile text except for direction marks, respond once to a repeated key, and lose no simultaneous message', async () => {
    const id = await requested()
    const words = '<script>alert(1)</script> \u202eabc\u202c %{name} {{x}} =1+1'
    const key = { 'Idempotency-Key': 'the-same-twice' }
    const post = () => api().as('owner')('POST', `/help/${id}/messages`, { body: { text: words }, headers: key })
    expect((await post()).json).toEqual((await post()).json)
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => write(index % 2 ? 'owner' : 'moderator', id, `at once ${index}`)),
    )
    const texts = (await thread('owner', id)).map(({ text }) => text)
    expect(texts[0]).toBe(words.replaceAll(/[\u202c\u202e]/g, ''))
    expect(texts).toHaveLength(9)
    expect((await emails('moderator')).some(email => email.html?.includes('<script>alert'))).toBe(false)
  })
})
