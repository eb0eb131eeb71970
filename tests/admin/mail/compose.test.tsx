import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { callsTo, json, problem, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import '../people/environment.ts'

const { mail } = messages
const counted = (languages: { ka: number; en: number }) => ({
  total: languages.ka + languages.en,
  languages,
  left_out: { blocked: 0, unverified: 0, unsubscribed: 0, doubled: 0 },
  people: [],
})
const campaign = {
  id: '019ba5e0-0000-7000-8009-000000000001',
  version: 3,
  kind: 'news',
  subject_ge: 'ამბავი',
  body_ge: '<p>გამარჯობა</p>',
  subject_en: null,
  body_en: null,
  recipients: { roles: ['guide'] },
  scheduled_at: null,
  rate: 10,
  status: 'draft',
}

const open = (languages: { ka: number; en: number }, check: () => Response, kept: object = campaign) => {
  const calls = serve({
    [`GET /campaigns/${campaign.id}`]: () => json(kept),
    'POST /mail/count': () => json(counted(languages)),
    'POST /mail/preview': () => json({ language: 'ka', recipient: 'a@b.ge', subject: 'x', text: 'x', html: 'x' }),
    'POST /mail/check': check,
  })
  openPanel(`/send-mail?campaign=${campaign.id}`, 'administrator')
  return calls
}

const press = async (name: string): Promise<void> => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('an email to many people', () => {
  it('asks for confirmation only after the server has accepted it, with the number of recipients by language', async () => {
    const calls = open({ ka: 5, en: 0 }, () => json(counted({ ka: 5, en: 0 })))
    expect(await screen.findByText(mail.unread_in.en)).toBeTruthy()
    expect(screen.queryByText(mail.unread_in.ka)).toBeNull()
    await press(mail.send)
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('Send to 5 people?')).toBeTruthy()
    expect(question.getByText('(5 in Georgian, 0 in English)')).toBeTruthy()
    expect(question.getByText(mail.send_text)).toBeTruthy()
    expect(callsTo(calls, '/mail/check').map(call => call.body)).toMatchObject([
      { draft: false, subject_ge: 'ამბავი', subject_en: null },
    ])
    expect(callsTo(calls, `/mail/campaigns/${campaign.id}`)).toEqual([])
  })

  it('that lacks a language of its recipients is rejected at its fields, without asking for confirmation', async () => {
    open({ ka: 4, en: 1 }, () =>
      problem(422, 'invalid', { errors: { subject_en: { code: 'required' }, body_en: { code: 'required' } } }),
    )
    await press(mail.send)
    await waitFor(() => expect(screen.getAllByText('Field is required')).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(mail.unread_in.en)).toBeNull()
  })

  it('that is scheduled in one language says which language people who join later receive', async () => {
    open({ ka: 5, en: 0 }, () => json(counted({ ka: 5, en: 0 })), {
      ...campaign,
      scheduled_at: '2036-06-01T09:00:00.000Z',
    })
    await press(mail.schedule)
    expect(await screen.findByText(mail.only_in.ka)).toBeTruthy()
  })

  it('is restored, with the version it is based on, when its page is opened again, and can be discarded', async () => {
    const good = () => json(counted({ ka: 5, en: 0 }))
    const subject = () => screen.findByLabelText<HTMLInputElement>('Subject (Georgian)')
    open({ ka: 5, en: 0 }, good)
    await userEvent.type(await subject(), ' და სხვა')
    cleanup()
    const calls = open({ ka: 5, en: 0 }, good, { ...campaign, subject_ge: 'სხვისი', version: 4 })
    expect((await subject()).value).toBe('ამბავი და სხვა')
    await press(mail.send)
    await waitFor(() =>
      expect(callsTo(calls, '/mail/check').map(call => call.body)).toMatchObject([
        { subject_ge: 'ამბავი და სხვა', version: 3 },
      ]),
    )
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Back' }))
    await press(messages.panel.draft.discard)
    expect((await subject()).value).toBe('სხვისი')
    cleanup()
    open({ ka: 5, en: 0 }, good)
    expect((await subject()).value).toBe('ამბავი')
    expect(screen.queryByText(messages.panel.draft.discard)).toBeNull()
  })

  it('that was begun for some recipients is addressed to those who are chosen when it is opened again', async () => {
    const opened = (recipients: object) => {
      const calls = serve({ 'POST /mail/count': () => json(counted({ ka: 5, en: 0 })) })
      openPanel(`/send-mail?filter=${encodeURIComponent(JSON.stringify(recipients))}`, 'administrator')
      return calls
    }
    opened({ role: ['guide'] })
    await userEvent.type(await screen.findByLabelText('Subject (Georgian)'), 'ამბავი')
    cleanup()
    const calls = opened({ role: ['moderator'] })
    expect((await screen.findByLabelText<HTMLInputElement>('Subject (Georgian)')).value).toBe('ამბავი')
    await waitFor(() =>
      expect(callsTo(calls, '/mail/count').at(-1)?.body).toMatchObject({
        recipients: { filter: { role: ['moderator'] } },
      }),
    )
  })
})
