import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { HelpMessage } from '../../../src/features/help/conversations.ts'
import '../people/environment.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { entranceFor, openPanel } from '../shell/panel.tsx'
import { openEventStream } from '../live/eventStream.ts'

const { help } = english
const id = '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e5f'
const moment = '2026-05-26T09:00:00.000Z'
const me = entranceFor('objectowner').profile.id
const hostile = '<img src=x onerror=alert(1)> <script>alert(1)</script>'

const question = (created_by: string, status = 'open') => ({
  id,
  version: 1,
  subject: 'Wine list',
  text: hostile,
  attachments: [],
  kind: null,
  record_id: null,
  status,
  created_at: moment,
  created_by,
  updated_at: moment,
  updated_by: created_by,
  deleted_at: null,
})
const message = (more: Partial<HelpMessage>): HelpMessage => ({
  id: 'm',
  at: moment,
  from_staff: true,
  is_note: false,
  author: null,
  text: 'Below the photos.',
  attachments: [],
  ...more,
})

/** Opens the conversation as somebody of a role, whose own question it is or a stranger's. */
function open(
  role: Role,
  {
    own,
    messages = [],
    sends = () => json(message({}), { status: 201 }),
    ...others
  }: { own: boolean; messages?: HelpMessage[]; sends?: () => Response; events?: () => Response },
) {
  const record = question(own ? me : '018f3c5e-7b1a-7c3d-9e4f-0a1b2c3d4e99')
  const calls = serve({
    [`GET /help/${id}`]: () => json(record),
    [`GET /help/${id}/messages`]: () => json(messages),
    'GET /help/unread': () => json({ unread: 1, ids: [id] }),
    'GET /notifications/unread': () => json({ unread: 0 }),
    [`POST /help/${id}/read`]: () => new Response(null, { status: 204 }),
    [`POST /help/${id}/messages`]: sends,
    [`POST /help/${id}/notes`]: sends,
    'GET /users': () => json([], { headers: { 'Content-Range': 'users */0' } }),
    ...(others.events && { 'GET /events': others.events }),
  })
  openPanel(`/help/${id}`, role)
  return calls
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('a conversation with the staff', () => {
  it('offers the person who opened it no notes, and does not name the staff', async () => {
    open('objectowner', { own: true, messages: [message({})] })
    expect(await screen.findByText('Below the photos.')).toBeTruthy()
    expect(screen.getByText(help.staff)).toBeTruthy()
    expect(screen.getByText(help.you)).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByRole('button', { name: help.take })).toBeNull()
  })

  it('shows hostile markup as plain text', async () => {
    open('moderator', { own: false, messages: [message({ from_staff: false, text: hostile })] })
    expect(await screen.findAllByText(hostile)).toHaveLength(2)
    expect(document.querySelector('.help-thread img, .help-thread script')).toBeNull()
  })

  it('shows a new response as soon as it is written, and marks it as new', async () => {
    const { response, send } = openEventStream()
    const messages: HelpMessage[] = []
    const calls = open('objectowner', { own: true, messages, events: response })
    await screen.findByRole('list', { name: help.conversation })
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    const before = callsTo(calls, '/help/unread').length
    messages.push(message({}))
    send('changed', { help: [id] })
    expect(await screen.findByText('Below the photos.', {}, { timeout: 5_000 })).toBeTruthy()
    await waitFor(() => expect(callsTo(calls, '/help/unread').length).toBeGreaterThan(before))
  })

  it('shows a colleague’s note as soon as the server reports it', async () => {
    const { response, send } = openEventStream()
    const messages: HelpMessage[] = []
    const calls = open('moderator', { own: false, messages, events: response })
    await screen.findByRole('list', { name: help.conversation })
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    messages.push(message({ is_note: true, text: 'Call them first.' }))
    send('help', {})
    expect(await screen.findByText('Call them first.', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('keeps the focus in the text after a message was sent with the button, which is then disabled', async () => {
    open('objectowner', { own: true })
    const box = await screen.findByLabelText<HTMLTextAreaElement>(help.message)
    await userEvent.type(box, 'Thank you')
    await userEvent.click(screen.getByRole('button', { name: help.send }))
    await waitFor(() => expect(box.value).toBe(''))
    await waitFor(() => expect(document.activeElement).toBe(box))
  })

  it('is marked as read when it is shown', async () => {
    const calls = open('objectowner', { own: true })
    await waitFor(() => expect(callsTo(calls, `/help/${id}/read`).length).toBeGreaterThan(0))
  })

  it('is not marked as read in a hidden tab until the tab is shown', async () => {
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const calls = open('objectowner', { own: true })
    await screen.findByLabelText(help.message)
    await waitFor(() => expect(callsTo(calls, '/help/unread').length).toBeGreaterThan(0))
    await new Promise(resolve => setTimeout(resolve, 100))
    expect(callsTo(calls, `/help/${id}/read`)).toEqual([])
    state.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(callsTo(calls, `/help/${id}/read`).length).toBeGreaterThan(0))
  })

  it('sends a message with Ctrl+Enter, and a note of the staff only as a note', async () => {
    const calls = open('moderator', { own: false })
    await userEvent.click(await screen.findByRole('radio', { name: help.as_note }))
    await userEvent.type(screen.getByLabelText(help.note_text), 'Third time.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(callsTo(calls, `/help/${id}/notes`)).toHaveLength(1))
    expect(callsTo(calls, `/help/${id}/notes`)[0]?.body).toEqual({ text: 'Third time.', attachments: [] })
    expect(callsTo(calls, `POST /help/${id}/messages`)).toEqual([])
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>(help.note_text).value).toBe(''))
  })

  it('keeps a message that was rejected, and says why', async () => {
    open('objectowner', {
      own: true,
      sends: () => problem(422, 'invalid', { errors: { text: { code: 'too_long', params: { maximum: 5000 } } } }),
    })
    const box = await screen.findByLabelText<HTMLTextAreaElement>(help.message)
    await userEvent.type(box, 'A long story')
    await userEvent.click(screen.getByRole('button', { name: help.send }))
    expect(await screen.findByText(english.problems.fields.too_long.replace('%{maximum}', '5,000'))).toBeTruthy()
    expect(box.value).toBe('A long story')
  })

  it('restores an unsent message or note when its page is opened again, but not a sent one', async () => {
    open('moderator', { own: false })
    await userEvent.click(await screen.findByRole('radio', { name: help.as_note }))
    await userEvent.type(screen.getByLabelText(help.note_text), 'Third time')
    cleanup()
    open('moderator', { own: false })
    const box = await screen.findByLabelText<HTMLTextAreaElement>(help.note_text)
    expect(box.value).toBe('Third time')
    await userEvent.type(box, '.{Control>}{Enter}{/Control}')
    await waitFor(() => expect(box.value).toBe(''))
    cleanup()
    open('moderator', { own: false })
    expect((await screen.findByLabelText<HTMLTextAreaElement>(help.answer)).value).toBe('')
  })
})
