import { expect, it } from 'vitest'
import { createJobs } from '../../../src/tourism/product.ts'
import { scheduleRepeated } from '../../../src/engine/jobs/repeated.ts'
import { runDue } from '../../../src/engine/jobs/runDue.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { instantAt } from '../../../src/engine/rules/time/countryDays.ts'
import { carryOutSchedules } from '../../../src/features/schedules/carryOut.ts'
import type { Schedule } from '../../../src/features/schedules/shapes.ts'
import { describeApi } from '../describeApi.ts'
import { createPerson, type TestPerson } from './people.ts'
import { rowOf, rowsOf, insertRecord, type RecordState } from './moderatedRecords.ts'

const name = 'establishments'
const signal = new AbortController().signal

describeApi('what is scheduled', api => {
  const staff = () =>
    createPerson(api(), 'moderator', { permissions: ['incoming_request_access', 'establishment_content_access'] })
  const owner = async () => {
    const organization_id = String((await insertRecord(api(), 'organizations', { status: 'approved' })).row.id)
    return { organization_id, owner: await createPerson(api(), 'objectowner', { organization_ids: [organization_id] }) }
  }
  const place = async (status: RecordState['status'], more: Row = {}) =>
    (await insertRecord(api(), name, { status, more })).row
  /** So many seconds from now. */
  const later = (seconds = 600): string => new Date(api().clock.now().getTime() + seconds * 1000).toISOString()
  const now = async (row: Row) => rowOf(api(), name, row.id)
  const plan = async (who: TestPerson, row: Row, body: Row) =>
    who.call('POST', `/${name}/${String(row.id)}/schedule`, { body: { version: (await now(row)).version, ...body } })
  const pass = async (seconds = 600) => {
    api().clock.advance(seconds)
    await carryOutSchedules(api().ports, { signal })
  }
  const until = (day: string) => pass((instantAt(day, '00:00').getTime() - api().clock.now().getTime()) / 1000)
  const listed = async (who: TestPerson, row: Row) =>
    (await who.call('GET', `/${name}/${String(row.id)}/schedules`)).json as unknown as Schedule[]
  const lines = async (row: Row) =>
    (await rowsOf(api(), 'history', { record_id: row.id })).map(({ action, origin }) => [action, origin])
  const refusalsOf = async ({ id }: TestPerson) =>
    (await rowsOf(api(), 'notifications', { user_id: id, event: 'schedule_refused' })).map(
      ({ values }) => (values as Row).refusal,
    )

  it('is performed at its time in the name of the person who scheduled it, and the record shows it before and after', async () => {
    const [who, row] = [await staff(), await place('draft')]
    api().clock.advance(60)
    const at = later()
    expect((await plan(who, row, { transition: 'publish', at, note: 'With the new season' })).record).toMatchObject({
      status: 'draft',
      version: 2,
      updated_at: row.updated_at,
      updated_by: row.updated_by,
      scheduled_at: at,
      scheduled_as: 'publish',
    })
    expect(await listed(who, row)).toMatchObject([
      { transition: 'publish', due_at: at, by: who.id, note: 'With the new season', state: 'waiting', may_end: true },
    ])
    await pass(599)
    expect(await now(row)).toMatchObject({ status: 'draft' })
    await pass(1)
    expect(await now(row)).toMatchObject({
      status: 'approved',
      version: 3,
      updated_by: who.id,
      scheduled_at: null,
      scheduled_as: null,
    })
    expect(await lines(row)).toEqual([
      ['schedule', null],
      ['publish', 'schedule'],
    ])
    expect(await listed(who, row)).toEqual([])
  })

  it('is visible to the public from that time', async () => {
    const [who, row] = [await staff(), await place('approved')]
    const visit = async () => (await api().nobody('GET', `/public/${name}/${String(row.id)}`)).status
    await plan(who, row, { transition: 'hide', at: later() })
    expect(await visit()).toBe(200)
    await pass()
    expect(await visit()).toBe(404)
  })

  it('is performed once if several servers do it at the same time', async () => {
    const [who, rows] = [await staff(), await Promise.all([1, 2, 3].map(() => place('approved')))]
    for (const row of rows) await plan(who, row, { transition: 'hide', at: later() })
    api().clock.advance(600)
    await Promise.all(Array.from({ length: 4 }, () => carryOutSchedules(api().ports, { signal })))
    for (const row of rows)
      expect(await lines(row)).toEqual([
        ['schedule', null],
        ['hide', 'schedule'],
      ])
    expect(await refusalsOf(who)).toEqual([])
  })

  it('is neither lost nor half done if the process dies in the middle', async () => {
    const [who, row] = [await staff(), await place('approved')]
    await plan(who, row, { transition: 'hide', at: later() })
    api().clock.advance(600)
    const { store } = api().ports
    const dying = {
      ...api().ports,
      store: {
        ...store,
        transaction: <Result>(work: (inside: typeof store) => Promise<Result>) =>
          store.transaction(async inside => {
            await work(inside)
            throw new Error('killed')
          }),
      },
    }
    await expect(carryOutSchedules(dying, { signal })).rejects.toThrow('killed')
    expect(await now(row)).toMatchObject({ status: 'approved', scheduled_as: 'hide' })
    await pass(60)
    expect(await now(row)).toMatchObject({ status: 'hidden', scheduled_as: null })
  })

  it('is performed by a job every full minute', async () => {
    const [who, row] = [await staff(), await place('approved')]
    const ports = { ...api().ports, jobs: createJobs() }
    await scheduleRepeated(ports)
    await runDue(ports)
    await plan(who, row, { transition: 'hide', at: later(60) })
    api().clock.advance(60)
    await runDue(ports)
    expect(await now(row)).toMatchObject({ status: 'hidden' })
  })

  it('requires the same rights as an immediate transition', async () => {
    const { organization_id, owner: mine } = await owner()
    const row = await place('draft', { organization_id })
    const at = later()
    expect((await plan(mine, row, { transition: 'publish', at })).problem).toMatchObject({ code: 'forbidden' })
    expect((await plan(mine, row, { transition: 'hide', at })).problem).toMatchObject({ code: 'illegal_transition' })
    const stranger = await createPerson(api(), 'objectowner', { organization_ids: [] })
    expect((await plan(stranger, row, { transition: 'submit', at })).problem).toMatchObject({ code: 'not_found' })
    await api().put(name, row.id, { desc_ge: null })
    expect((await plan(mine, row, { transition: 'submit', at })).problem).toMatchObject({ code: 'incomplete' })
    expect((await plan(mine, row, { transition: 'submit', at, version: 7 })).problem).toMatchObject({ status: 422 })
    expect(await rowsOf(api(), 'schedules', { record_id: row.id })).toEqual([])
  })

  it('reports an invalid time at its field', async () => {
    const [who, row] = [await staff(), await place('approved')]
    const errors = async (body: Row) => (await plan(who, row, body)).problem.errors
    expect(await errors({ transition: 'hide', at: later(0) })).toEqual({ at: { code: 'in_past' } })
    expect(await errors({ transition: 'hide', at: '2028-06-02T09:00:00Z' })).toEqual({
      at: { code: 'too_far_ahead', params: { years: 2 } },
    })
    expect(await errors({ at: later() })).toEqual({ transition: { code: 'required' } })
    expect(await errors({ transition: 'hide' })).toEqual({ at: { code: 'required' } })
    expect(await errors({ hide_on: '2026-06-01' })).toEqual({
      hide_on: { code: 'in_past' },
      show_on: { code: 'required' },
    })
    expect(await errors({ hide_on: '2026-11-01', show_on: '2026-11-01' })).toEqual({ show_on: { code: 'same_day' } })
    expect(await errors({ hide_on: '2026-11-01', show_on: '2027-12-01', yearly: true })).toEqual({
      show_on: { code: 'over_a_year' },
    })
    expect(Object.keys((await errors({ transition: 'lock', at: later() })) ?? {})).toEqual(['transition'])
  })

  it('prevents another one of the same course until it is replaced or cancelled', async () => {
    const [who, row] = [await staff(), await place('approved')]
    await plan(who, row, { transition: 'hide', at: later() })
    const second = { hide_on: '2026-11-01', show_on: '2027-04-01', yearly: true }
    expect((await plan(who, row, second)).problem).toMatchObject({ status: 409, code: 'already_scheduled' })
    const [first] = await listed(who, row)
    expect((await plan(who, row, { ...second, replaces: first?.id })).record).toMatchObject({
      scheduled_at: instantAt('2026-11-01', '00:00').toISOString(),
    })
    expect((await plan(who, row, { ...second, replaces: first?.id })).problem).toMatchObject({ code: 'not_scheduled' })
    const cancel = async (by: TestPerson) =>
      by.call('POST', `/${name}/${String(row.id)}/unschedule`, {
        body: { schedule_id: (await rowsOf(api(), 'schedules', { record_id: row.id, state: 'waiting' }))[0]?.id },
      })
    expect((await cancel(await createPerson(api(), 'moderator'))).problem).toMatchObject({ code: 'forbidden' })
    expect((await cancel(who)).record).toMatchObject({ scheduled_at: null, scheduled_as: null })
    await pass()
    expect(await now(row)).toMatchObject({ status: 'approved' })
    expect((await lines(row)).map(([action]) => action)).toEqual(['schedule', 'schedule', 'unschedule'])
  })

  it('can be cancelled by those who may perform it, and its author is notified', async () => {
    const [who, colleague, row] = [await staff(), await staff(), await place('approved')]
    await plan(who, row, { transition: 'hide', at: later() })
    const [{ id = '' } = {}] = await listed(who, row)
    const body = { schedule_id: id }
    const call = () => colleague.call('POST', `/${name}/${String(row.id)}/unschedule`, { body })
    expect((await call()).status).toBe(200)
    expect((await call()).problem).toMatchObject({ code: 'not_scheduled' })
    expect(await rowsOf(api(), 'notifications', { user_id: who.id, event: 'schedule_cancelled' })).toHaveLength(1)
  })

  it('is created once if two people schedule at the same time', async () => {
    const row = await place('approved')
    const people = await Promise.all(Array.from({ length: 5 }, staff))
    const body = { version: row.version, transition: 'hide', at: later() }
    const answers = await Promise.all(
      people.map(who => who.call('POST', `/${name}/${String(row.id)}/schedule`, { body })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 412)).toEqual([])
    expect(await rowsOf(api(), 'schedules', { record_id: row.id, state: 'waiting' })).toHaveLength(1)
  })

  it('approves exactly the reviewed version', async () => {
    const who = await staff()
    const approve = async (touch?: (row: Row, request: Row) => Promise<unknown>) => {
      const { organization_id, owner: author } = await owner()
      const { row, request } = await insertRecord(api(), name, {
        status: 'approved',
        waits: true,
        author: author.id,
        more: { organization_id },
      })
      const body = { transition: 'approve', at: later() }
      expect((await plan(who, row, body)).problem).toMatchObject({ code: 'version_missing' })
      expect((await plan(who, row, { ...body, request_version: 1 })).status).toBe(200)
      await touch?.({ ...row, author }, request ?? {})
      await pass()
      return now(row)
    }
    expect(await approve()).toMatchObject({ name_en: 'Waiting name', request_id: null, scheduled_as: null })
    const extended = await approve(async ({ id, author }) => {
      const changed = await (author as TestPerson).call('PATCH', `/${name}/${String(id)}`, {
        body: { version: (await rowOf(api(), name, id)).version, name_en: 'Another name' },
      })
      expect(changed.status).toBe(200)
    })
    expect(extended.name_en).not.toBe('Another name')
    expect(extended).toMatchObject({ scheduled_at: null, scheduled_as: 'approve' })
    const decided = await approve(async (_row, request) =>
      who.call('POST', `/requests/${String(request.id)}/decline`, { body: { version: 1, reason: 'No' } }),
    )
    expect(decided.name_en).not.toBe('Waiting name')
    expect(await refusalsOf(who)).toEqual(['changed_since', 'decided_already'])
  })

  it('publishes nothing that someone else has written since', async () => {
    const { organization_id, owner: author } = await owner()
    const who = await staff()
    const change = async (by: TestPerson, row: Row, rooms: number) =>
      by.call('PATCH', `/${name}/${String(row.id)}`, { body: { version: (await now(row)).version, rooms } })
    const [own, others] = [await place('draft', { organization_id }), await place('draft', { organization_id })]
    for (const row of [own, others]) await plan(who, row, { transition: 'publish', at: later() })
    expect((await change(who, own, 4)).status).toBe(200)
    expect((await change(author, others, 4)).status).toBe(200)
    await pass()
    expect(await now(own)).toMatchObject({ status: 'approved', rooms: 4 })
    expect(await now(others)).toMatchObject({ status: 'draft', scheduled_as: 'publish' })
    expect(await refusalsOf(who)).toEqual(['changed_since'])
  })

  it('is not performed if it is no longer allowed; the record and the person get the reason, and nothing is half done', async () => {
    const after = async (touch: (who: TestPerson, row: Row) => Promise<unknown>) => {
      const [who, row] = [await staff(), await place('draft')]
      await plan(who, row, { transition: 'publish', at: later() })
      await touch(who, row)
      await pass()
      const [left] = await rowsOf(api(), 'schedules', { record_id: row.id })
      return { row: await now(row), reasons: await refusalsOf(who), refusal: left?.refusal, state: left?.state }
    }
    expect(await after(who => api().put('users', who.id, { permissions: [] }))).toMatchObject({
      row: { status: 'draft', scheduled_at: null, scheduled_as: 'publish' },
      reasons: ['forbidden'],
      state: 'refused',
    })
    expect(await after(who => api().put('users', who.id, { status: 'blocked' }))).toMatchObject({
      row: { status: 'draft' },
      reasons: [],
      refusal: 'person_gone',
    })
    expect(await after((_who, row) => api().put(name, row.id, { desc_ge: null }))).toMatchObject({
      row: { status: 'draft' },
      reasons: ['incomplete'],
    })
    expect(await after((_who, row) => api().put(name, row.id, { status: 'approved' }))).toMatchObject({
      reasons: ['illegal_transition'],
    })
    expect(
      await after((_who, row) =>
        api().put(name, row.id, { status: 'deleted', deleted_at: api().clock.now().toISOString() }),
      ),
    ).toMatchObject({ row: { status: 'deleted' }, reasons: ['not_found'] })
  })

  it('that failed is dismissed with a button, or by scheduling again', async () => {
    const [who, row] = [await staff(), await place('draft')]
    await plan(who, row, { transition: 'publish', at: later() })
    await api().put(name, row.id, { desc_ge: null })
    await pass()
    const [refused] = await listed(who, row)
    expect(refused).toMatchObject({ state: 'refused', refusal: 'incomplete' })
    const body = { schedule_id: refused?.id }
    expect((await who.call('POST', `/${name}/${String(row.id)}/unschedule`, { body })).record).toMatchObject({
      scheduled_as: null,
    })
    expect(await listed(who, row)).toEqual([])
  })

  it('does not stop the others if one fails temporarily', async () => {
    const [who, one, other] = [await staff(), await place('approved'), await place('approved')]
    for (const row of [one, other]) await plan(who, row, { transition: 'hide', at: later() })
    api().clock.advance(600)
    const { store } = api().ports
    const broken = {
      ...api().ports,
      store: {
        ...store,
        transaction: <Result>(work: (inside: typeof store) => Promise<Result>) =>
          store.transaction(inside =>
            work({
              ...inside,
              update: async (entity, where, changes) => {
                if (entity === name && JSON.stringify(where).includes(String(one.id)))
                  throw new Error('the disk is full')
                return inside.update(entity, where, changes)
              },
            }),
          ),
      },
    }
    await expect(carryOutSchedules(broken, { signal })).rejects.toThrow('the disk is full')
    expect([await now(one), await now(other)]).toMatchObject([{ status: 'approved' }, { status: 'hidden' }])
    await pass(60)
    expect(await now(one)).toMatchObject({ status: 'hidden' })
  })

  it('of a season hides and shows the record each year, and changes nothing if the status is already right', async () => {
    const [who, row] = [await staff(), await place('approved')]
    expect((await plan(who, row, { hide_on: '2026-11-01', show_on: '2027-04-01', yearly: true })).record).toMatchObject(
      { scheduled_as: 'hide' },
    )
    await until('2026-11-01')
    expect(await now(row)).toMatchObject({
      status: 'hidden',
      scheduled_as: 'show',
      scheduled_at: instantAt('2027-04-01', '00:00').toISOString(),
    })
    await until('2027-04-01')
    expect(await now(row)).toMatchObject({ status: 'approved', scheduled_as: 'hide' })
    await who.call('POST', `/${name}/${String(row.id)}/hide`, { body: { version: (await now(row)).version } })
    await until('2027-11-01')
    expect(await now(row)).toMatchObject({ status: 'hidden', scheduled_as: 'show' })
    // Nobody came for a year and a half: what holds now is done, and nothing before it.
    await until('2029-05-01')
    expect(await now(row)).toMatchObject({
      status: 'approved',
      scheduled_at: instantAt('2029-11-01', '00:00').toISOString(),
    })
    expect(await lines(row)).toEqual([
      ['schedule', null],
      ['hide', 'schedule'],
      ['show', 'schedule'],
      ['hide', 'api'],
      ['skip_schedule', 'schedule'],
      ['show', 'schedule'],
    ])
  })

  it('that shows and hides a record once ends with its second date', async () => {
    const [who, row] = [await staff(), await place('hidden')]
    await plan(who, row, { show_on: '2031-05-01', hide_on: '2031-10-01' })
    const day = api().clock.now().toISOString().slice(0, 4)
    const [show_on, hide_on] = [`${Number(day) + 1}-01-01`, `${Number(day) + 1}-02-01`]
    expect((await plan(who, row, { show_on, hide_on })).status).toBe(200)
    await until(show_on)
    expect(await now(row)).toMatchObject({ status: 'approved', scheduled_as: 'hide' })
    await until(hide_on)
    expect(await now(row)).toMatchObject({ status: 'hidden', scheduled_as: null })
    expect(await rowsOf(api(), 'schedules', { record_id: row.id, state: 'done' })).toHaveLength(1)
  })

  it('is listed for staff only, the next one first', async () => {
    const [who, soon, late] = [await staff(), await place('approved'), await place('approved')]
    await plan(who, late, { transition: 'hide', at: later(6_000) })
    await plan(who, soon, { transition: 'hide', at: later(600) })
    const response = await who.call('GET', '/schedules', { query: { range: [0, 99] } })
    const ids = (response.json as unknown as Schedule[]).map(({ record_id }) => record_id)
    expect(ids.indexOf(String(soon.id))).toBeLessThan(ids.indexOf(String(late.id)))
    expect(response.headers.get('Content-Range')).toMatch(/^schedules 0-\d+\/\d+$/)
    const { owner: mine } = await owner()
    expect((await mine.call('GET', '/schedules')).problem).toMatchObject({ code: 'forbidden' })
    expect((await mine.call('GET', `/${name}/${String(soon.id)}/schedules`)).problem).toMatchObject({
      code: 'not_found',
    })
  })
})
