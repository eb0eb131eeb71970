import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { speaker } from './speaker.ts'
import '../people/environment.ts'

const page = () => json([], { headers: { 'Content-Range': 'establishments 0-0/0' } })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the open panel', () => {
  it('asks again for the list whose records were written, and for no other', async () => {
    const { answer, say } = speaker()
    const calls = serve({
      'GET /events': answer,
      'GET /establishments': page,
      'GET /notifications/unread': () => json({ unread: 0 }),
    })
    openPanel('/establishments', 'administrator')
    await waitFor(() => expect(callsTo(calls, '/establishments').length).toBe(1))
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    say('changed', { guides: [] })
    say('changed', { establishments: ['1'] })
    await waitFor(() => expect(callsTo(calls, '/establishments').length).toBe(2))
  })

  it('shows a new notification at once', async () => {
    const { answer, say } = speaker()
    let unread = 0
    const calls = serve({ 'GET /events': answer, 'GET /notifications/unread': () => json({ unread }) })
    openPanel('/profile', 'administrator')
    await waitFor(() => expect(callsTo(calls, '/events')).toHaveLength(1))
    unread = 3
    say('notifications', {})
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
  })
})
