import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { messages as english } from '../../../i18n/en/index.ts'
import { entranceFor, openEntered, openPanel } from '../shell/panel.tsx'
import { openEventStream } from './eventStream.ts'
import '../people/environment.ts'

const page = () => json([], { headers: { 'Content-Range': 'establishments 0-0/0' } })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the open panel', () => {
  it('reloads the list whose records changed, and no other', async () => {
    const { response, send } = openEventStream()
    const calls = serve({
      'GET /events': response,
      'GET /establishments': page,
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/establishments', 'administrator')
    await waitFor(() => expect(callsTo(calls, '/establishments').length).toBe(1))
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    send('changed', { guides: [] })
    send('changed', { establishments: ['1'] })
    await waitFor(() => expect(callsTo(calls, '/establishments').length).toBe(2))
  })

  it('shows a record as others have just saved it, and keeps unsaved input', async () => {
    const { response, send } = openEventStream()
    let record = { id: 'r1', version: 1, title_ge: 'კახეთი', title_en: 'Kakheti', deleted_at: null }
    const calls = serve({
      'GET /events': response,
      'GET /regions/r1': () => json(record),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/regions/r1', 'administrator')
    const title = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })
    expect((await title()).value).toBe('Kakheti')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    record = { ...record, version: 2, title_en: 'Kakheti region' }
    send('changed', { regions: ['r2'] })
    send('changed', { regions: ['r1'] })
    await waitFor(async () => expect((await title()).value).toBe('Kakheti region'))
    expect(callsTo(calls, '/regions/r1')).toHaveLength(2)
    await userEvent.type(await title(), ' of mine')
    record = { ...record, version: 3, title_en: 'Theirs' }
    send('changed', { regions: ['r1'] })
    await waitFor(() => expect(callsTo(calls, '/regions/r1')).toHaveLength(3))
    expect((await title()).value).toBe('Kakheti region of mine')
  })

  const me = entranceFor('administrator').profile.id
  const colleague = '01890000-0000-7000-8000-0000000000c1'
  const kakheti = { id: 'r1', version: 1, title_ge: 'კახეთი', title_en: 'Kakheti', deleted_at: null }
  /** Opens a region, changes its English name, and returns a function with which others save it. */
  const typeInto = async () => {
    const { response, send } = openEventStream()
    let record: object = kakheti
    const calls = serve({
      'GET /events': response,
      'GET /regions/r1': () => json(record),
      'GET /users': () => json([{ id: colleague, firstname: 'Mariam', lastname: 'Kapanadze' }]),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/regions/r1', 'administrator')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    await userEvent.type(title, ' of mine')
    const saveElsewhere = (by: string, values: object) => {
      record = { ...kakheti, version: 2, updated_by: by, updated_at: '2026-05-26T09:00:00.000Z', ...values }
      send('changed', { regions: ['r1'] })
    }
    return { title, saveElsewhere }
  }
  const update = () => screen.findByRole('button', { name: english.panel.newer.update })

  it('says at once that someone else saved the record in the form, and shows their changes next to unsaved input', async () => {
    const { title, saveElsewhere } = await typeInto()
    expect(screen.queryByText(/saved this record/)).toBeNull()
    saveElsewhere(colleague, { title_ge: 'კახეთის მხარე' })
    const notice = await screen.findByText(/^Mariam Kapanadze saved this record at .*Your input is kept\.$/)
    expect(notice.closest('[role="status"]')).toBeTruthy()
    expect(title.value).toBe('Kakheti of mine')
    await userEvent.click(await update())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name In Georgian/ }).value).toBe('კახეთის მხარე')
    expect(title.value).toBe('Kakheti of mine')
    expect(screen.queryByText(/saved this record/)).toBeNull()
    expect(screen.queryByRole('heading', { name: english.panel.conflict.title })).toBeNull()
  })

  it('lets the person choose between both values of a field as soon as they want to', async () => {
    const { title, saveElsewhere } = await typeInto()
    saveElsewhere(me, { title_en: 'Theirs' })
    await screen.findByText(/^You saved this record elsewhere at /)
    await userEvent.click(await update())
    await screen.findByRole('heading', { name: english.panel.conflict.own_title })
    expect(screen.queryByText(/saved this record/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: english.panel.conflict.keep_all_mine }))
    expect(title.value).toBe('Kakheti of mine')
    expect(screen.queryByText(/saved this record/)).toBeNull()
  })

  const place = { id: 'e1', version: 1, name_ge: 'მარანი', name_en: 'Cellar', status: 1, deleted_at: null }
  const described = {
    id: 'm1',
    version: 1,
    establishment_id: 'e1',
    title_ge: null,
    title_en: 'Cellar',
    deleted_at: null,
  }
  /** Opens the texts for search engines of an establishment; returns a function with which others save them. */
  const openMeta = async (first: object | null) => {
    const { response, send } = openEventStream()
    let meta = first
    serve({
      'GET /events': response,
      'GET /establishments/e1': () => json(place),
      'GET /establishments/e1/meta': () => json({ meta, defaults: {} }),
      'GET /users': () => json([{ id: colleague, firstname: 'Mariam', lastname: 'Kapanadze' }]),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/establishments/meta/e1', 'administrator')
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title In English/ })
    const saveElsewhere = (values: object) => {
      const by = { updated_by: colleague, updated_at: '2026-05-26T09:00:00.000Z' }
      meta = { ...described, ...meta, ...by, ...values }
      send('changed', { meta: ['m1'] })
    }
    return { title, saveElsewhere }
  }

  it('shows texts for search engines as others have just saved them, and says so next to unsaved input', async () => {
    const { title, saveElsewhere } = await openMeta(described)
    saveElsewhere({ version: 2, title_en: 'Wine cellar' })
    await waitFor(() => expect(title.value).toBe('Wine cellar'))
    await userEvent.type(title, ' of mine')
    saveElsewhere({ version: 3, title_ge: 'ღვინის მარანი' })
    await screen.findByText(/^Mariam Kapanadze saved this record at /)
    expect(title.value).toBe('Wine cellar of mine')
    await userEvent.click(await update())
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Title In Georgian/ }).value).toBe('ღვინის მარანი')
    expect(title.value).toBe('Wine cellar of mine')
  })

  it('says next to unsaved first texts for search engines that others have created them', async () => {
    const { title, saveElsewhere } = await openMeta(null)
    await userEvent.type(title, 'Mine')
    saveElsewhere({ title_en: 'Theirs' })
    await screen.findByText(/^Mariam Kapanadze saved this record at /)
    expect(title.isConnected).toBe(true)
    expect(title.value).toBe('Mine')
    await userEvent.click(await update())
    await screen.findByRole('heading', { name: english.panel.conflict.title })
  })

  it('offers unsaved texts for search engines again on the next visit', async () => {
    const { title } = await openMeta(described)
    await userEvent.type(title, ' of mine')
    cleanup()
    const { title: again } = await openMeta(described)
    expect(again.value).toBe('Cellar')
    await userEvent.click(screen.getByRole('button', { name: english.panel.draft.restore }))
    expect(again.value).toBe('Cellar of mine')
  })

  it('keeps what is typed in a cell when others save its record, and says so', async () => {
    const { response, send } = openEventStream()
    let record: object = kakheti
    let isLate = false
    let pass: (() => void) | undefined
    const calls = serve({
      'GET /events': response,
      'GET /regions': () => json([record], { headers: { 'Content-Range': 'regions 0-0/1' } }),
      'GET /regions/r1': async () => {
        if (isLate) await new Promise<void>(resolve => (pass = resolve))
        return json(record)
      },
      'GET /users': () => json([{ id: colleague, firstname: 'Mariam', lastname: 'Kapanadze' }]),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/regions', 'administrator')
    const row = (await screen.findByRole('link', { name: 'Kakheti' })).closest('tr')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    await userEvent.dblClick(row?.querySelector('[data-column="code"]') ?? document.body)
    const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Code/ })
    await userEvent.type(box, 'GE-KA')
    record = { ...kakheti, version: 2, updated_by: colleague, updated_at: '2026-05-26T09:00:00.000Z' }
    isLate = true
    const lists = callsTo(calls, '/regions').length
    send('changed', { regions: ['r1'] })
    await waitFor(() => expect(callsTo(calls, '/regions')).toHaveLength(lists + 1))
    await waitFor(() => expect(pass).toBeDefined())
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(box.isConnected).toBe(true)
    pass?.()
    await screen.findByText(/^Mariam Kapanadze saved this record at /)
    expect(box.value).toBe('GE-KA')
    await userEvent.click(await update())
    expect(screen.queryByText(/saved this record/)).toBeNull()
    expect(box.value).toBe('GE-KA')
  })

  it('shows new reports on the page of reports', async () => {
    const { response, send } = openEventStream()
    let open = 1
    const record = () => ({
      record_id: 'r1',
      kind: 1,
      resource: 'establishments',
      title_ge: 'მარანი',
      title_en: 'Cellar',
      open,
      answered: 0,
      closed: 0,
      newest_at: '2026-05-26T09:00:00.000Z',
    })
    const calls = serve({
      'GET /events': response,
      'GET /reports/records': () => json([record()]),
      'GET /reports/muted': () => json([]),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/reports', 'administrator')
    await screen.findByText('1 open')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    open = 2
    send('changed', { reports: ['p2'] })
    await screen.findByText('2 open')
  })

  it('applies changed permissions at once, without losing unsaved input', async () => {
    const { response, send } = openEventStream()
    const { settings, profile } = entranceFor('manager')
    let present = profile
    const calls = serve({
      'GET /events': response,
      'POST /profile/get': () => json(present),
      'POST /settings': () => json(settings),
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openEntered('/establishments/create', { settings, profile })
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name In English/ })
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    send('rights', {})
    await waitFor(() => expect(callsTo(calls, '/profile/get')).toHaveLength(1))
    expect(name.isConnected).toBe(true)
    await userEvent.type(name, 'Mine')
    present = { ...profile, organizations: [] }
    send('rights', {})
    await userEvent.click(await screen.findByRole('button', { name: english.panel.changed.again }))
    await screen.findByText(english.home.own.no_organization)
    expect(screen.queryByRole('textbox', { name: /^Name In English/ })).toBeNull()
  })

  it('shows a new notification at once', async () => {
    const { response, send } = openEventStream()
    let unread = 0
    const calls = serve({ 'GET /events': response, 'GET /notifications/unread': () => json({ unread }) })
    openPanel('/profile', 'administrator')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    unread = 3
    send('notifications', {})
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  })
})
