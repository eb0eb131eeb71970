import { expect, it } from 'vitest'
import { fieldLabel } from '../../i18n/fieldLabel.ts'
import { emails as english } from '../../i18n/en/emails.ts'
import { emails as georgian } from '../../i18n/ka/emails.ts'
import { isSafeMarkup } from '../../src/engine/fields/markup.ts'
import { notifyPeople } from '../../src/features/moderation/notify.ts'
import type { Notification, Notice } from '../../src/engine/model/moderation.ts'
import type { Row } from '../../src/engine/model/query.ts'
import type { OutboxEntry } from '../../src/features/emails/outboxEntry.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { nextNumber } from './makeValid.ts'
import type { Person } from './testApi.ts'

const ours = fixture('organizations').id

describeApi('a notification about a record', api => {
  const reported = async (person: Person): Promise<Notification[]> =>
    (await api().as(person)('GET', '/notifications', { query: { range: [0, 99] } })).json as Notification[]
  const emails = async (email: string): Promise<OutboxEntry[]> => {
    await api().ports.background.settled()
    return ((await api().ports.outbox?.()) ?? []).filter(message => message.kind === 'mail' && message.to === email)
  }
  const good = async (response: ReturnType<ReturnType<typeof api>['nobody']>): Promise<Row> => (await response).record
  /** An approved record of the demo owner's organization. */
  const place = () =>
    fixture('establishments', row => row.status === 'approved' && row.organization_id === ours && row.visible !== false)
  const present = (id: unknown) => good(api().as('admin')('GET', `/establishments/${id}`))
  const move = async (person: Person, id: unknown, transition: string, body: Row = {}) =>
    good(
      api().as(person)('POST', `/establishments/${id}/${transition}`, {
        body: { version: (await present(id)).version, ...body },
      }),
    )
  /** A change by the owner, decided by the moderator field by field. */
  const decided = async (values: Row, fields: Row) => {
    const { id } = place()
    const { version } = await present(id)
    const { request_id } = await good(
      api().as('owner')('PATCH', `/establishments/${id}`, { body: { version, ...values } }),
    )
    const request = await good(api().as('moderator')('GET', `/requests/${request_id}`))
    return good(
      api().as('moderator')('POST', `/requests/${request_id}/decide`, { body: { version: request.version, fields } }),
    )
  }

  it('reports that a change was approved, in the panel and by email', async () => {
    const name_en = `Told ${nextNumber()}`
    await decided({ name_en }, { name_en: 'approve' })
    const [first] = await reported('owner')
    const { id } = place()
    expect(first).toMatchObject({
      type: 'success',
      event: 'request_approved',
      values: { title_en: name_en, title_ge: (await present(id)).name_ge },
      link: `/establishments/${id}`,
      read_at: null,
    })
    const [message] = await emails('owner@marani.example')
    expect(message?.subject).toContain(String((await present(id)).name_ge))
    expect(message?.text).toContain(`http://127.0.0.1:8080/platform/establishments/${id}`)
    expect(await reported('manager')).toEqual([])
  })

  it('shows each reason at its field, in the language of the reader, with all markup escaped', async () => {
    const reason = 'Too <b>short</b> & "odd"\nSecond line <script>alert(1)</script>'
    const values = { desc_en: `A <i>new</i> text ${nextNumber()}`, rooms: 77, title_ge: `სათაური ${nextNumber()}` }
    for (const language of ['ka', 'en'] as const) {
      await api().put('users', api().idOf('owner'), { language })
      await decided(
        { ...values, rooms: language === 'ka' ? 77 : 78 },
        { desc_en: { decline: reason }, title_ge: { decline: 'წყარო?' }, rooms: 'approve' },
      )
      const texts = language === 'ka' ? georgian : english
      const [message] = await emails('owner@marani.example')
      const [desc, title] = ['desc', 'title'].map(field => fieldLabel(language, 'establishments', field))
      expect(message?.text).toContain(
        `- ${desc} (${texts.languages.en}): Too <b>short</b> & "odd"\n  Second line <script>alert(1)</script>`,
      )
      expect(message?.text).toContain(`- ${title} (${texts.languages.ka}): წყარო?`)
      expect(message?.html).toContain(
        `<li><strong>${desc} (${texts.languages.en})</strong>: Too &lt;b&gt;short&lt;/b&gt; &amp; &quot;odd&quot;<br>Second line &lt;script&gt;`,
      )
      expect(message?.html).not.toMatch(/<script|<b>|<i>/)
      expect(message?.text).not.toContain(fieldLabel(language, 'establishments', 'rooms'))
      expect(message?.html).toContain(`lang="${language}"`)
      expect((await reported('owner'))[0]).toMatchObject({ type: 'warning', event: 'request_partly' })
    }
    await api().put('users', api().idOf('owner'), { language: null })
    const [kept] = (
      await api().as('admin')('GET', '/mail', {
        query: { filter: { user_id: api().idOf('owner') }, sort: ['date', 'DESC'], range: [0, 0] },
      })
    ).rows
    expect(String(kept?.letter)).toContain('&lt;script&gt;')
    expect(isSafeMarkup(String(kept?.letter))).toBe(true)
  })

  it('shows a reason that applies to everything only once', async () => {
    const { id } = place()
    await good(
      api().as('owner')('PATCH', `/establishments/${id}`, {
        body: { version: (await present(id)).version, beds: 71, desc_en: `Text ${nextNumber()}` },
      }),
    )
    await move('moderator', id, 'decline', { reason: 'Not like this' })
    const [message] = await emails('owner@marani.example')
    expect(message?.text.split('Not like this')).toHaveLength(2)
    expect(message?.text).toContain('- Not like this')
    expect((await reported('owner'))[0]).toMatchObject({
      type: 'error',
      event: 'request_declined',
      values: { reason: 'Not like this' },
    })
  })

  it('is written in the words of the catalogue in the reader’s language', async () => {
    const { id: reason_id } = await good(
      api().as('admin')('POST', '/decline_reasons', {
        body: { title_ge: 'მოკლე', title_en: 'Short', text_ge: 'ტექსტი მოკლეა.', text_en: 'The text is short.' },
      }),
    )
    for (const [language, words] of [
      ['ka', 'ტექსტი მოკლეა.'],
      ['en', 'The text is short.'],
    ] as const) {
      await api().put('users', api().idOf('owner'), { language })
      const desc_en = `Short ${nextNumber()}`
      await decided({ desc_en }, { desc_en: { decline: 'See above.', reason_id } })
      expect((await emails('owner@marani.example'))[0]?.text).toContain(`${words}\n  See above.`)
    }
    await api().put('users', api().idOf('owner'), { language: null })
  })

  it('is sent to everyone in the organization except the actor when staff lock, unlock or hide', async () => {
    const { id } = place()
    const before = (await reported('manager')).length
    await move('moderator', id, 'lock', { reason: 'A complaint' })
    await move('moderator', id, 'unlock')
    await move('owner', id, 'hide')
    await move('moderator', id, 'show')
    expect((await reported('manager')).slice(0, -before || undefined).map(({ event, type }) => [event, type])).toEqual([
      ['record_hidden', 'info'],
      ['record_unlocked', 'success'],
      ['record_locked', 'error'],
    ])
    expect((await reported('owner')).slice(0, 2).map(({ event }) => event)).toEqual([
      'record_unlocked',
      'record_locked',
    ])
    expect((await reported('manager'))[2]?.values.reason).toBe('A complaint')
    const locked = (await emails('manager@marani.example')).find(message => message.text.includes('A complaint'))
    expect(locked?.text).toContain('- A complaint')
    expect((await reported('moderator')).filter(({ event }) => event !== 'request_opened')).toEqual([])
  })

  it('is sent to everyone in the organization when staff delete or restore, and to no one when its own people delete', async () => {
    const { id } = place()
    const before = { owner: (await reported('owner')).length, manager: (await reported('manager')).length }
    await good(api().as('moderator')('DELETE', `/establishments/${id}`))
    await good(api().as('admin')('POST', `/establishments/${id}/restore`, { body: {} }))
    for (const person of ['owner', 'manager'] as const)
      expect(
        (await reported(person))
          .slice(0, -before[person] || undefined)
          .map(({ event, type, link }) => [event, type, link]),
      ).toEqual([
        ['record_restored', 'success', `/establishments/${id}`],
        ['record_deleted', 'error', '/'],
      ])
    const [restored, deleted] = await emails('owner@marani.example')
    expect([restored?.subject, deleted?.subject]).toEqual([
      expect.stringMatching(/^(Restored|აღდგა): /),
      expect.stringMatching(/^(Deleted|წაიშალა): /),
    ])
    expect((await reported('moderator')).map(({ event }) => event)).not.toContain('record_deleted')

    const draft = await good(
      api().as('owner')('POST', '/establishments', {
        body: { name_en: `A draft ${nextNumber()}`, organization_id: String(place().organization_id) },
      }),
    )
    const count = (await reported('manager')).length
    await good(api().as('owner')('DELETE', `/establishments/${draft.id}`))
    expect((await reported('manager')).length).toBe(count)
  })

  it('is sent to reviewers when something was submitted, and not to its author', async () => {
    const { id } = place()
    const { version } = await present(id)
    const name_en = `Asked ${nextNumber()}`
    const { request_id } = await good(
      api().as('owner')('PATCH', `/establishments/${id}`, { body: { version, name_en } }),
    )
    for (const person of ['moderator', 'admin'] as const)
      expect((await reported(person))[0]).toMatchObject({
        event: 'request_opened',
        values: { title_en: name_en },
        link: `/requests/${request_id}`,
      })
    for (const person of ['owner', 'manager'] as const)
      expect((await reported(person)).map(({ event }) => event)).not.toContain('request_opened')
    const request = await good(api().as('moderator')('GET', `/requests/${request_id}`))
    await api().as('moderator')('POST', `/requests/${request_id}/decline`, {
      body: { version: request.version, reason: 'Not so' },
    })
    await api().ports.background.settled()
  })

  it('is withdrawn from reviewers who have not read it when the request is withdrawn', async () => {
    const { id } = place()
    const { beds, version } = await present(id)
    const change = (value: unknown, at: unknown) =>
      api().as('owner')('PATCH', `/establishments/${id}`, { body: { version: at, beds: value } })
    const before = (await reported('admin')).length
    const requested = await good(change(Number(beds) + 1, version))
    const [seen] = await reported('moderator')
    await api().as('moderator')('POST', '/notifications/read', { body: { ids: [seen?.id] } })
    expect((await reported('admin')).length).toBe(before + 1)
    await good(change(beds, requested.version))
    expect((await reported('admin')).length).toBe(before)
    expect((await reported('moderator'))[0]?.id).toBe(seen?.id)
  })

  const telling = (people: readonly string[], more: Partial<Notice> = {}): Notice => ({
    event: 'record_published',
    people,
    resource: 'establishments',
    record: place(),
    ...more,
  })

  it('is sent once to each person, and not to people who are blocked, pending or deleted', async () => {
    const others = ['blocked', 'pending'].map(status => fixture('users', row => row.status === status))
    const ids = [
      ...others.map(row => String(row.id)),
      '018f0000-0000-7000-8000-00000000dead',
      api().idOf('guide'),
      api().idOf('guide'),
    ]
    await inTransaction(api().ports, inside => notifyPeople(inside, [telling(ids)]))
    expect(await reported('guide')).toMatchObject([{ event: 'record_published', type: 'success' }])
    const rows = await api().store.find({
      entity: 'notifications',
      where: [{ property: 'user_id', operator: 'in', value: others.map(row => row.id) }],
      sort: { property: 'id', order: 'ASC' },
      offset: 0,
      limit: 9,
    })
    expect(rows).toEqual([])
    const waiting = await api().store.count({
      entity: 'deliveries',
      where: [
        { property: 'recipient', operator: 'in', value: [...others.map(row => row.email), 'guide@marani.example'] },
      ],
    })
    expect(waiting).toBe(1)
    await inTransaction(api().ports, inside => notifyPeople(inside, [telling([])]))
  })

  it('is not sent to people who are blocked before the email is sent', async () => {
    await inTransaction(api().ports, inside => notifyPeople(inside, [telling([api().idOf('user')])]))
    await api().put('users', api().idOf('user'), { status: 'blocked' })
    await move('moderator', place().id, 'lock', { reason: 'x' })
    expect(await emails('user@marani.example')).toEqual([])
    expect(await api().store.count({ entity: 'deliveries', where: [] })).toBe(0)
    await api().put('users', api().idOf('user'), { status: 'active' })
    await move('moderator', place().id, 'unlock')
  })

  it('is rolled back together with its event', async () => {
    const before = [
      await api().store.count({ entity: 'notifications', where: [] }),
      await api().store.count({ entity: 'deliveries', where: [] }),
    ]
    const failing = inTransaction(api().ports, async inside => {
      await notifyPeople(inside, [telling([api().idOf('owner')])])
      throw new Error('in the middle')
    })
    await expect(failing).rejects.toThrow('in the middle')
    expect([
      await api().store.count({ entity: 'notifications', where: [] }),
      await api().store.count({ entity: 'deliveries', where: [] }),
    ]).toEqual(before)
  })

  it('of a record without a name in one of the languages uses the name that exists', async () => {
    await inTransaction(api().ports, inside =>
      notifyPeople(inside, [
        telling([api().idOf('guide')], { resource: 'organizations', record: fixture('organizations') }),
        telling([api().idOf('guide')], { record: { ...place(), name_en: null, name_ge: null } }),
      ]),
    )
    const [nameless, organization] = await reported('guide')
    expect(organization?.values).toEqual({
      title_ge: fixture('organizations').legal_name,
      title_en: fixture('organizations').legal_name,
    })
    expect(nameless?.values).toEqual({ title_ge: '', title_en: '' })
  })
})
