import { expect, it, vi } from 'vitest'
import type { Comment, CommentsOfRecord } from '../../src/features/comments/comments.ts'
import { applyDeclaredChange } from '../../src/features/comments/applyDeclaredChange.ts'
import type { DeclaredChange } from '../../src/engine/model/declaredChange.ts'
import { commentLimits } from '../../src/features/comments/commentRules.ts'
import { runDue } from '../../src/engine/jobs/runDue.ts'
import { system } from '../../src/engine/model/actor.ts'
import type { Row } from '../../src/engine/model/query.ts'
import { newRow } from '../../src/engine/records/newRow.ts'
import { inTransaction } from '../../src/engine/records/context.ts'
import { fixture } from './content.ts'
import { describeApi } from './describeApi.ts'
import { insertRecord } from './moderation/moderatedRecords.ts'
import { createPerson, type TestPerson } from './moderation/people.ts'
import type { Person } from './testApi.ts'

const ours = fixture('organizations').id

describeApi('a comment of colleagues about a record', api => {
  const place = () => fixture('establishments', row => row.status === 'approved' && row.organization_id === ours)
  const at = (id: unknown = place().id, name = 'establishments') => `/${name}/${String(id)}/comments`
  const colleague = () => createPerson(api(), 'moderator')
  const write = async (who: TestPerson, body: Row, path = at()): Promise<Comment> => {
    const response = await who.call('POST', path, { body })
    expect(response.status).toBe(201)
    return response.record as unknown as Comment
  }
  const read = async (who: TestPerson, path = at()) =>
    (await who.call('GET', path)).record as unknown as CommentsOfRecord
  const fresh = async () => {
    const { row } = await insertRecord(api(), 'establishments', { status: 'approved', waits: false })
    return at(row.id)
  }
  const notificationsOf = async (who: TestPerson) => (await who.call('GET', '/notifications')).rows

  it('is read by colleagues, with what is new to each', async () => {
    const [nino, giorgi, path] = [await colleague(), await colleague(), await fresh()]
    const first = await write(nino, { text: 'Is this number right?', field: 'mobile' }, path)
    const response = await write(giorgi, { text: 'I called: it is', thread_id: first.id }, path)
    expect(response).toMatchObject({ thread_id: first.id, field: 'mobile', created_by: giorgi.id, removed_at: null })
    expect(await read(nino, path)).toMatchObject({ comments: [{ id: first.id }, { id: response.id }], unread: 1 })
    expect(await read(await colleague(), path)).toMatchObject({ unread: 2 })
    expect((await nino.call('POST', `${path}/read`)).status).toBe(204)
    expect((await read(nino, path)).unread).toBe(0)
  })

  it('is not accessible to anybody else on any route', async () => {
    const nino = await colleague()
    const secret = `Secret${Date.now()}`
    const { id } = await write(nino, { text: secret })
    for (const person of ['owner', 'manager', 'guide', 'user'] as Person[]) {
      const call = api().as(person)
      for (const [method, path, body] of [
        ['GET', at()],
        ['POST', at(), { text: 'Mine' }],
        ['PATCH', `${at()}/${id}`, { text: 'Mine' }],
        ['DELETE', `${at()}/${id}`],
        ['POST', `${at()}/${id}/resolve`],
        ['POST', `${at()}/read`],
        ['GET', `/establishments/${String(place().id)}/colleagues`],
      ] as const)
        expect([403, 404]).toContain((await call(method, path, body ? { body } : {})).status)
    }
    const record = `/establishments/${String(place().id)}`
    for (const path of [record, `${record}/history`, '/activity', '/home', `/search?q=${secret}`]) {
      const response = JSON.stringify((await api().as('owner')('GET', path)).json)
      expect(response).not.toContain(secret)
      expect(response).not.toContain('"comment"')
    }
    expect((await api().nobody('GET', at())).status).toBe(401)
    const page = await api().nobody('GET', `/public${record}`)
    expect([page.status, JSON.stringify(page.json).includes(secret)]).toEqual([200, false])
  })

  it('is not possible for entities that the product excludes, and about people only for administrators', async () => {
    const nino = await colleague()
    const person = fixture('users', row => row.email === 'owner@marani.example')
    expect((await nino.call('GET', at(person.id, 'users'))).status).toBe(403)
    expect((await api().as('admin')('GET', at(person.id, 'users'))).status).toBe(200)
    expect((await api().as('admin')('GET', at(fixture('reports').id, 'reports'))).status).toBe(403)
  })

  it('is as readable as the field that it is about', async () => {
    const nino = await colleague()
    const admin = api().as('admin')
    const person = fixture('users', row => row.email === 'moderator@marani.example')
    expect((await admin('POST', at(person.id, 'users'), { body: { text: 'Why?', field: 'permissions' } })).status).toBe(
      201,
    )
    for (const field of ['search', 'ended_sessions', 'nothing'])
      expect((await nino.call('POST', at(), { body: { text: 'Hm', field } })).refusal.errors).toEqual({
        field: 'not_a_choice',
      })
  })

  it('notifies the people whom it mentions, in the panel and by email, and the participants of its thread', async () => {
    const [nino, giorgi, path] = [await colleague(), await colleague(), await fresh()]
    const names = (await nino.call('GET', path.replace('/comments', '/colleagues'))).rows
    expect(names.map(({ id }) => id)).toEqual(expect.arrayContaining([nino.id, giorgi.id]))
    const first = await write(nino, { text: '@Nino Person, look', mentions: [giorgi.id] }, path)
    const link = `${path.replace('/comments', '')}#comments`
    expect(await notificationsOf(giorgi)).toMatchObject([{ event: 'comment_mentioned', link }])
    await api().ports.background.settled()
    expect(JSON.stringify(await api().ports.outbox?.())).toContain('@Nino Person, look')
    await write(giorgi, { text: 'I did', thread_id: first.id }, path)
    expect(await notificationsOf(nino)).toMatchObject([{ event: 'comment_answered', link }])
    const owner = fixture('users', row => row.email === 'owner@marani.example')
    const refused = await nino.call('POST', path, { body: { text: '@owner', mentions: [owner.id] } })
    expect(refused.refusal.errors).toEqual({ mentions: 'reference_missing' })
  })

  it('is not emailed to people who may no longer read it when it is sent, nor after it was removed', async () => {
    const [nino, giorgi, path] = [await colleague(), await colleague(), await fresh()]
    const { background } = api().ports
    const waiting = vi.spyOn(background, 'do').mockImplementation(() => undefined)
    const said = (text: string) => write(nino, { text, mentions: [giorgi.id] }, path)
    const taken = await said('Said by mistake')
    expect((await nino.call('DELETE', `${path}/${taken.id}`)).status).toBe(204)
    await said('For colleagues alone')
    waiting.mockRestore()
    await api().put('users', giorgi.id, { role: 'user', permissions: [] })
    await runDue(api().ports)
    await background.settled()
    const sent = JSON.stringify(await api().ports.outbox?.())
    expect(sent).not.toContain('For colleagues alone')
    expect(sent).not.toContain('Said by mistake')
  })

  it('can be edited by its author, and removed by the author or an administrator; its text is then gone', async () => {
    const [nino, giorgi, path] = [await colleague(), await colleague(), await fresh()]
    const { id } = await write(nino, { text: 'Wrong' }, path)
    expect((await giorgi.call('PATCH', `${path}/${id}`, { body: { text: 'Mine' } })).status).toBe(403)
    expect((await giorgi.call('DELETE', `${path}/${id}`)).status).toBe(403)
    const right = await nino.call('PATCH', `${path}/${id}`, { body: { text: 'Right' } })
    expect(right.record).toMatchObject({ text: 'Right', edited_at: expect.any(String) })
    expect((await api().as('admin')('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await read(giorgi, path)).comments).toMatchObject([{ text: '', removed_at: expect.any(String) }])
    expect((await nino.call('PATCH', `${path}/${id}`, { body: { text: 'Back' } })).status).toBe(404)
  })

  it('can be resolved by any colleague, and a reply opens its thread again', async () => {
    const [nino, giorgi, path] = [await colleague(), await colleague(), await fresh()]
    const { id } = await write(nino, { text: 'Look' }, path)
    expect((await giorgi.call('POST', `${path}/${id}/resolve`)).record).toMatchObject({ resolved_by: giorgi.id })
    expect((await nino.call('POST', `${path}/${id}/reopen`)).record).toMatchObject({ resolved_at: null })
    await giorgi.call('POST', `${path}/${id}/resolve`)
    await write(nino, { text: 'Not yet', thread_id: id }, path)
    expect((await read(nino, path)).comments[0]).toMatchObject({ resolved_at: null, resolved_by: null })
  })

  it('is limited in length and number, and plain text', async () => {
    const [nino, path] = [await colleague(), await fresh()]
    for (const text of ['', '   ', 'x'.repeat(commentLimits.text + 1), 7, 'a\u0000b'])
      expect((await nino.call('POST', path, { body: { text } })).status).toBe(422)
    const record_id = path.split('/')[2] ?? ''
    await api().store.insert(
      'comments',
      Array.from({ length: commentLimits.ofRecord }, () =>
        newRow(api().ports, system, 'comments', { entity: 'establishments', record_id, text: 'One more' }),
      ),
    )
    expect((await nino.call('POST', path, { body: { text: 'Too many' } })).refusal.errors).toEqual({
      text: 'too_many_comments',
    })
  })

  it('is a line in the history for people who may read it, and no version of the record', async () => {
    const [nino, path] = [await colleague(), await fresh()]
    const record = path.replace('/comments', '')
    const before = (await nino.call('GET', record)).record
    await write(nino, { text: 'Said' }, path)
    expect((await nino.call('GET', record)).record.version).toBe(before.version)
    const [line] = (await nino.call('GET', `${record}/history`)).rows
    expect(line).toMatchObject({ action: 'comment', by: nino.id, version: before.version, changes: {} })
    const own = (await nino.call('GET', '/activity')).record.lines as Row[]
    expect(own).toMatchObject([{ action: 'comment' }])
    const then = await nino.call('GET', `${record}/as_of`, { query: { at: api().clock.now().toISOString() } })
    expect(then.record).toMatchObject({ version: before.version })
  })

  it('belongs to one conversation about a record and its requests', async () => {
    const judge = await createPerson(api(), 'moderator', { permissions: ['incoming_request_access'] })
    const { row, request } = await insertRecord(api(), 'establishments', { status: 'approved', waits: true })
    await write(judge, { text: 'Before I decide' }, at(request?.id, 'requests'))
    expect((await read(judge, at(row.id))).comments).toMatchObject([{ text: 'Before I decide' }])
    expect((await (await colleague()).call('GET', at(request?.id, 'requests'))).status).toBe(403)
  })

  it('is moved to the trash with its record, and deleted permanently with it', async () => {
    const [nino, path] = [await colleague(), await fresh()]
    await write(nino, { text: 'Last words' }, path)
    const record = path.replace('/comments', '')
    expect((await api().as('admin')('DELETE', record)).status).toBeLessThan(300)
    expect((await nino.call('GET', path)).status).toBe(404)
    expect((await read({ ...nino, call: api().as('admin') }, path)).comments).toHaveLength(1)
    expect((await api().as('admin')('POST', path, { body: { text: 'More' } })).status).toBe(403)
  })

  it('follows changed declarations: renamed fields, and permanently deleted ones', async () => {
    const record_id = String(place().id)
    const about = (field: string) =>
      newRow(api().ports, system, 'comments', { entity: 'wine_routes', record_id, field, text: 'About it' })
    await api().store.insert('comments', [about('length'), about('height'), about('width')])
    const kept = async () => {
      const where = [{ property: 'entity', operator: 'in', value: ['wine_routes'] } as const]
      const sort = { property: 'id', order: 'ASC' } as const
      const rows = await api().store.find({ entity: 'comments', where, sort, offset: 0, limit: 10 })
      return rows.map(({ field }) => field)
    }
    const declared = (change: Pick<DeclaredChange, 'purged' | 'outcomes'>) =>
      inTransaction(api().ports, inside => applyDeclaredChange(inside, { table: 'wine_routes', ...change }))
    const swapped = { length: { name: 'height' }, height: { name: 'length' }, width: { name: null } }
    await declared({ outcomes: new Map(Object.entries(swapped)) })
    expect(await kept()).toEqual(['height', 'length'])
    await declared({ purged: {}, outcomes: new Map() })
    expect(await kept()).toEqual([])
  })

  it('is reported only to the open panels of colleagues', async () => {
    const { eventFilters } = api().ports
    const change = { entity: 'comments', id: '', own: { entity: 'establishments', record_id: String(place().id) } }
    const hears = async (role: string) =>
      eventFilters.comments?.(api().ports, (await createPerson(api(), role)).actor, [change]) ?? false
    expect([await hears('moderator'), await hears('objectowner'), await hears('guide')]).toEqual([true, false, false])
  })
})
