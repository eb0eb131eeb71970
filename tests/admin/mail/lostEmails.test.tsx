import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { RoleName as Role } from '../../../src/engine/model/authorization.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { renderPanel } from '../screens/renderPanel.tsx'
import { places, rows } from '../screens/rows.ts'

const email = (values: Row): Row => ({
  id: '019ba5e0-0000-7000-800c-000000000001',
  recipient: 'owner@letters.example',
  subject: 'Declined: Beta',
  status: 'sent',
  date: '2026-05-20T09:00:00.000Z',
  ...values,
})

/** A place's form, as somebody sees it about whose emails the server says this. */
function open(emails: readonly Row[], role: Role = 'moderator') {
  const memory = memoryProvider(rows)
  const requested: string[] = []
  memory.provider.call.mockImplementation((async (called: string) => {
    const [, , , action = ''] = called.split(/[/?]/)
    requested.push(action)
    const json = action === 'letters' ? emails : action === 'request' ? { open: null, last: null, earlier: [] } : []
    return { status: 200, headers: new Headers(), body: '', json }
  }) as never)
  return {
    requested,
    ...renderPanel({
      provider: memory.provider,
      path: `/establishments/${String(places.beta.id)}`,
      role,
      permissions: ['full_access'],
    }),
  }
}

const heading = { name: 'Undelivered emails' }

beforeEach(() => localStorage.clear())

describe('emails about a record', () => {
  it.each([
    ['bounce', 'Bounced'],
    ['failed', 'Failed'],
  ])('that did not arrive (%s) are reported to staff, with their recipient', async (status, word) => {
    open([email({ status })])
    const region = await screen.findByRole('region', heading)
    expect(region.textContent).toContain('owner@letters.example')
    expect(region.textContent).toContain(word)
    expect(region.textContent).toContain('Declined: Beta')
    // The email itself is for administrators.
    expect(screen.queryByRole('link', { name: 'Declined: Beta' })).toBeNull()
  })

  it('have a link for administrators', async () => {
    open([email({ status: 'bounce' })], 'administrator')
    expect((await screen.findByRole('link', { name: 'Declined: Beta' })).getAttribute('href')).toBe(
      '/mail/019ba5e0-0000-7000-800c-000000000001',
    )
  })

  it('that are queued or delivered are not mentioned', async () => {
    const { requested } = open([email({ status: 'sent' }), email({ status: 'opened' })])
    await screen.findByRole('button', { name: 'Save' })
    expect(requested).toContain('letters')
    expect(screen.queryByRole('region', heading)).toBeNull()
  })

  it('to other people are not shown to owners, and not requested', async () => {
    const { requested } = open([email({ status: 'bounce' })], 'objectowner')
    await screen.findByRole('heading', { name: 'Beta' })
    expect(requested).not.toContain('letters')
  })
})
