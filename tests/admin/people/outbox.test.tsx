import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages as english } from '../../../i18n/en/index.ts'
import type { OutboxEntry } from '../../../src/features/emails/outboxEntry.ts'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import './environment.ts'

const { outbox } = english.people
const entries: OutboxEntry[] = [
  {
    id: '1',
    kind: 'sms',
    to: '555123456',
    subject: null,
    text: 'Your code: 1234',
    html: null,
    at: '2026-05-26T08:00:00.000Z',
  },
  {
    id: '2',
    kind: 'mail',
    to: 'nino@winery.example',
    subject: 'Confirm',
    text: 'Open https://marani.example/platform/verify-registration?token=x.',
    html: '<script>alert(1)</script><b>Confirm</b>',
    at: '2026-05-26T09:00:00.000Z',
  },
]
const inMenu = () => screen.queryByRole('link', { name: english.panel.menu.outbox })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('the outbox', () => {
  it('shows what would have been sent, newest first, with working links', async () => {
    serve({ 'GET /outbox': () => json(entries) })
    openPanel('/outbox', 'administrator', [], true)
    const messages = await screen.findAllByRole('heading', { level: 2 })
    expect(messages.map(one => one.textContent)).toEqual(['Email Confirm', 'SMS 555123456'])
    expect(screen.getByRole('link', { name: /verify-registration/ }).getAttribute('href')).toBe(
      'https://marani.example/platform/verify-registration?token=x',
    )
    expect(await screen.findByRole('link', { name: english.panel.menu.outbox })).toBeTruthy()
  })

  it('shows the design of an email only in a frame in which no script runs', async () => {
    serve({ 'GET /outbox': () => json(entries) })
    openPanel('/outbox', 'administrator', [], true)
    expect(document.querySelector('iframe')).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: outbox.html }))
    const frame = document.querySelector('iframe')
    expect(frame?.getAttribute('sandbox')).toBe('')
    expect(frame?.srcdoc).toBe(entries[1]?.html)
    expect(document.querySelector('main b, main script')).toBeNull()
  })

  it('is in the menu if the settings contain it, without a request', async () => {
    const calls = serve({ 'GET /outbox': () => json(entries) })
    openPanel('/profile', 'administrator', [], true)
    expect(await screen.findByRole('link', { name: english.panel.menu.outbox })).toBeTruthy()
    expect(callsTo(calls, '/outbox')).toEqual([])
  })

  it('is not found and not in the menu if emails are really sent', async () => {
    const calls = serve({})
    openPanel('/outbox', 'administrator')
    expect(await screen.findByRole('heading', { name: english.panel.pages.not_found.title })).toBeTruthy()
    expect(inMenu()).toBeNull()
    expect(callsTo(calls, '/outbox')).toEqual([])
  })

  it.each(['moderator', 'objectowner'] as const)('is forbidden to the role %s, without a request', async role => {
    const calls = serve({ 'GET /outbox': () => json(entries) })
    openPanel('/outbox', role)
    expect(await screen.findByRole('heading', { name: english.panel.pages.forbidden.title })).toBeTruthy()
    await waitFor(() => expect(inMenu()).toBeNull())
    expect(callsTo(calls, '/outbox')).toEqual([])
  })
})
