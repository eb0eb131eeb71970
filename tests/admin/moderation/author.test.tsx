import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ModerationRequest, RecordRequests } from '../../../src/engine/model/moderation.ts'
import type { RoleName } from '../../../src/engine/model/authorization.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { memoryProvider, Rejected } from '../screens/memoryProvider.ts'
import { panelFor, renderPanel } from '../screens/renderPanel.tsx'
import { ids, rows } from '../screens/rows.ts'

const kept = {
  version: 3,
  created_at: '2026-01-12T08:00:00.000Z',
  created_by: ids.person,
  updated_at: '2026-05-26T09:00:00.000Z',
  updated_by: ids.person,
  deleted_at: null,
  request_id: null,
  outdated: [],
}
const guide: Row = {
  ...kept,
  id: '019ba5e0-0000-7000-8012-000000000001',
  status: 'approved',
  name_ge: '\u10dc\u10d8\u10dc\u10dd',
  name_en: 'Nino',
  desc_ge: '\u10d2\u10d8\u10d3\u10d8',
  desc_en: 'Guide',
  languages: ['ka'],
  guide_type_id: 1,
  mobile: '555123456',
  email: null,
  website: null,
  certified: false,
  user_id: null,
}
const path = `/guides/${String(guide.id)}`

const request = (more: Partial<ModerationRequest>): ModerationRequest => ({
  id: 'r1',
  version: 1,
  title_ge: '\u10dc\u10d8\u10dc\u10dd',
  title_en: 'Nino',
  kind: 3,
  record_id: String(guide.id),
  status: 'open',
  author_id: ids.person,
  organization_id: null,
  region_id: null,
  first_time: false,
  risk: 0,
  risks: [],
  round: 1,
  message: null,
  moderator_id: null,
  assignee_id: null,
  taken_at: null,
  changes: {},
  decisions: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  due_on: '2026-06-09',
  created_at: '2026-05-26T09:00:00.000Z',
  ...more,
})

/** The form of a guide's page as somebody sees it whose changes are proposals, with what the server says of its review. */
function open({
  record = guide,
  requests = { open: null, last: null, earlier: [] },
  answers = {},
  role = 'moderator',
}: {
  record?: Row
  requests?: RecordRequests
  answers?: Record<string, (body: Row) => unknown>
  role?: RoleName
} = {}) {
  const memory = memoryProvider({ ...rows, guides: [record] })
  const calls: [path: string, body: unknown][] = []
  memory.provider.call.mockImplementation((async (called: string, options?: { body?: unknown }) => {
    const [, , , action = ''] = called.split(/[/?]/)
    if (!['request', 'history', 'letters'].includes(action)) calls.push([called, options?.body])
    const json =
      action === 'letters'
        ? []
        : action === 'request'
          ? requests
          : action === 'history'
            ? [{ id: 'h1', at: '2026-01-12T08:00:00.000Z', by: ids.person, action: 'create', version: 1, changes: {} }]
            : (answers[action]?.((options?.body ?? {}) as Row) ?? record)
    return { status: 200, headers: new Headers(), body: '', json }
  }) as never)
  return { ...memory, calls, ...renderPanel({ provider: memory.provider, path, role }) }
}

const english = () => screen.findByRole<HTMLInputElement>('textbox', { name: /^Full name In English/ })

beforeEach(() => localStorage.clear())

describe('a record that goes through moderation', () => {
  it('offers exactly the transitions of the table, and asks for confirmation before it is hidden', async () => {
    const { user, calls } = open({ answers: { hide: () => ({ ...guide, status: 'hidden', version: 4 }) } })
    await english()
    const more = screen.getByRole('button', { name: 'More actions' })
    await user.click(more)
    expect(
      ['Submit for moderation', 'Publish', 'Block', 'Withdraw', 'Delete'].filter(name =>
        screen.queryByRole('button', { name }),
      ),
    ).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(calls).toEqual([])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hide' }))
    await waitFor(() => expect(calls).toEqual([[`${path}/hide`, { version: 3 }]]))
  })

  it('lists each declined field above the form, and focuses it as often as its link is pressed', async () => {
    const last = request({
      status: 'partly',
      changes: {
        name_en: { from: 'Nino', to: 'Nina', by: ids.person, at: '' },
        mobile: { from: null, to: '555123456', by: ids.person, at: '' },
      },
      decisions: {
        name_en: { decision: 'declined', reason: 'Not her name.' },
        mobile: { decision: 'approved' },
      } as never,
    })
    const { user } = open({ requests: { open: null, last, earlier: [] } })
    const field = await english()
    const link = await screen.findByRole('link', { name: 'Full name, In English' })
    expect(within(link.parentElement as HTMLElement).getAllByRole('link')).toEqual([link])
    for (const _time of [1, 2]) {
      await user.click(link)
      await waitFor(() => expect(document.activeElement).toBe(field))
    }
  })

  it('is shown with its proposed values next to the public ones, and saves only what differs', async () => {
    const waiting = { ...guide, request_id: 'r1' }
    const { user, provider } = open({
      record: waiting,
      requests: {
        open: request({ changes: { name_en: { from: 'Nino', to: 'Nina', by: ids.person, at: '' } } }),
        last: null,
        earlier: [],
      },
    })
    const name = await english()
    expect(name.value).toBe('Nina')
    expect(screen.getByText(/1 changed field in moderation: /)).toBeTruthy()
    const note = screen.getByText('In moderation').closest('details')!
    expect(within(note).getByText('Nino')).toBeTruthy()
    await user.type(name, '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(provider.update).toHaveBeenCalledTimes(1))
    expect(provider.update.mock.calls[0]?.[1]).toMatchObject({
      data: expect.objectContaining({ name_en: 'Nina!' }),
      previousData: expect.objectContaining({ name_en: 'Nina', version: 3 }),
    })
    expect(await screen.findByText(/^Saved at .+ · Changes will go through moderation/)).toBeTruthy()
  })

  it('shows at each declined field the reason in the reader’s language, and restores the proposal', async () => {
    const last = request({
      status: 'partly',
      changes: { name_en: { from: 'Nino', to: 'Nina', by: ids.person, at: '' } },
      decisions: {
        name_en: {
          decision: 'declined',
          reason: 'see above',
          reason_ge: '\u10d0\u10e0\u10d0',
          reason_en: 'Not the name',
        },
      },
    })
    const { user } = open({ requests: { open: null, last, earlier: [] } })
    const name = await english()
    expect(name.value).toBe('Nino')
    expect(screen.getByText(/Not the name see above/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use again' }))
    expect(name.value).toBe('Nina')
  })

  it('that is incomplete reports this at its fields when it is submitted', async () => {
    const { user } = open({
      record: { ...guide, status: 'draft' },
      answers: {
        submit: () => {
          throw new Rejected(422, 'Moderation was failed, check all fields', {
            errors: { name_en: 'Field is required' },
          })
        },
      },
    })
    await english()
    await user.click(screen.getByRole('button', { name: 'Submit for moderation' }))
    expect(await screen.findByText('Field is required')).toBeTruthy()
    expect(await screen.findByText('Moderation was failed, check all fields')).toBeTruthy()
    expect((await english()).getAttribute('aria-invalid')).toBe('true')
  })

  it('has a message to the moderator, which cannot be sent twice', async () => {
    const { calls, user } = open({
      role: 'guide',
      record: { ...guide, user_id: panelFor('guide').profile.id },
      requests: { open: request({}), last: null, earlier: [] },
      answers: { message: () => ({}) },
    })
    await user.click(await screen.findByText('Write to the moderator'))
    await user.type(screen.getByRole('textbox', { name: 'Message to the moderator' }), 'It is urgent.')
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })
    expect(send.disabled).toBe(false)
    await user.click(send)
    await waitFor(() => expect(send.disabled).toBe(true))
    expect(calls.map(([, body]) => body)).toContainEqual({ text: 'It is urgent.' })
    expect(screen.getByText('Message sent to the moderator')).toBeTruthy()
  })

  it('saves changes before it is submitted, and shows the text of the specification', async () => {
    const { user, calls, provider } = open({
      record: { ...guide, status: 'draft' },
      answers: { submit: () => ({ ...guide, status: 'onmoderation', version: 5 }) },
    })
    await user.type(await english(), '!')
    await user.click(screen.getByRole('button', { name: 'Submit for moderation' }))
    await waitFor(() => expect(calls).toEqual([[`${path}/submit`, { version: 4 }]]))
    expect(provider.update).toHaveBeenCalledTimes(1)
    expect(await screen.findByText('panel.success.profile_sent')).toBeTruthy()
  })

  it('is shown as of a past day, and those values can be restored into the form', async () => {
    const { user } = open({ answers: { as_of: () => ({ ...guide, name_en: 'Nana' }) } })
    const name = await english()
    await user.click(screen.getByRole('link', { name: 'History' }))
    fireEvent.change(await screen.findByLabelText('Show as of'), { target: { value: '2026-02-01' } })
    expect(await screen.findByText('Nana')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restore these values' }))
    expect(name.value).toBe('Nana')
  })

  it('marks English that is older than the Georgian until the author confirms it', async () => {
    const { user, calls } = open({
      record: { ...guide, outdated: ['desc'] },
      answers: { confirm_translation: () => ({ ...guide, version: 4 }) },
    })
    await english()
    expect(screen.getByText('The English text is outdated.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Mark as up to date' }))
    await waitFor(() => expect(calls).toEqual([[`${path}/confirm_translation`, { version: 3, fields: ['desc'] }]]))
  })
})

describe('unsaved input', () => {
  it('is offered when the form is opened again, and deleted when it is saved', async () => {
    const first = open()
    await first.user.type(await english(), ' B')
    await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('draft.'))).toHaveLength(1))
    cleanup()
    const second = open()
    expect((await english()).value).toBe('Nino')
    await second.user.click(screen.getByRole('button', { name: 'Restore' }))
    expect((await english()).value).toBe('Nino B')
    await second.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(Object.keys(localStorage).filter(key => key.startsWith('draft.'))).toEqual([]))
  })
})

describe('a field that differs from the public version', () => {
  it('is the only one that is marked, before saving too, and its public value can be shown and restored', async () => {
    const { user } = open()
    const name = await english()
    expect(screen.queryByText('Differs from the public version')).toBeNull()
    await user.type(name, '!')
    const note = screen.getByText('Differs from the public version').closest('details')!
    expect(screen.getAllByText('Differs from the public version')).toHaveLength(1)
    await user.click(within(note).getByText('Differs from the public version'))
    await user.click(within(note).getByRole('button', { name: 'Revert to the public value' }))
    expect(name.value).toBe('Nino')
    expect(screen.queryByText('Differs from the public version')).toBeNull()
  })
})
