import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/engine/model/query.ts'
import type { Suggestion } from '../../../src/engine/model/suggestions.ts'
import { memoryProvider, Rejected } from '../screens/memoryProvider.ts'
import { renderPanel, wholeForm } from '../screens/renderPanel.tsx'
import { ids, places, rows } from '../screens/rows.ts'

const kept = {
  version: 3,
  created_at: '2026-01-12T08:00:00.000Z',
  created_by: ids.person,
  updated_at: '2026-05-26T09:00:00.000Z',
  updated_by: ids.person,
  deleted_at: null,
  request_id: null,
  outdated: [],
  suggested: [],
}
const guide: Row = {
  ...kept,
  id: '019ba5e0-0000-7000-8012-000000000001',
  status: 'draft',
  name_ge: 'ნინო',
  name_en: 'Nino',
  desc_ge: 'გიდი',
  desc_en: null,
  languages: ['ka'],
  guide_type_id: 1,
  mobile: '555123456',
  email: null,
  website: null,
  certified: false,
  user_id: null,
}
const path = `/guides/${String(guide.id)}`
const suggestion = (more: Partial<Suggestion> = {}): Suggestion => ({
  property: 'desc_en',
  text: 'A guide',
  outdated: false,
  created_at: '2026-05-26T09:00:00.000Z',
  ...more,
})

type Answers = Record<string, (body: Row | undefined) => unknown>

/** The form of a guide's page, with what the server says of suggestions. */
async function open({
  record = guide,
  answers = {},
  suggestions = true,
}: { record?: Row; answers?: Answers; suggestions?: boolean } = {}) {
  const memory = memoryProvider({ ...rows, guides: [record] })
  const calls: [path: string, body: unknown][] = []
  memory.provider.call.mockImplementation((async (called: string, options?: { method?: string; body?: Row }) => {
    const [, , , action = '', last = ''] = called.split(/[/?]/)
    if (action === 'suggestions') calls.push([`${options?.method ?? 'GET'} ${called}`, options?.body])
    const respond = answers[`${options?.method ?? 'GET'} ${last || action}`]
    const json = respond ? respond(options?.body) : action === 'request' ? { open: null, last: null, earlier: [] } : []
    return { status: 200, headers: new Headers(), body: '', json }
  }) as never)
  const panel = renderPanel({ provider: memory.provider, path, role: 'administrator', suggestions })
  await wholeForm()
  return { ...memory, ...panel, calls }
}

const english = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Description In English/ })
const box = () => screen.findByRole('group', { name: 'Suggested English translation' })
const offers = (name: RegExp) => screen.queryAllByRole('button', { name })

beforeEach(() => localStorage.clear())

describe('the form of a record', () => {
  it('without a translator shows no suggestions', async () => {
    const { calls } = await open({ suggestions: false, record: { ...guide, suggested: ['desc_en'] } })
    expect(offers(/^Suggest/)).toEqual([])
    expect(screen.queryByText('Machine translation')).toBeNull()
    expect(calls).toEqual([])
  })

  it('offers suggestions only for texts that exist in the other language', async () => {
    const { calls } = await open()
    expect(offers(/^Suggest English$/)).toHaveLength(2)
    expect(offers(/^Suggest Georgian$/)).toHaveLength(1)
    expect(calls).toEqual([])
  })

  it('shows a suggestion next to its field as machine-made, and inserts it like any other input', async () => {
    const { user, calls, provider } = await open({ answers: { 'POST suggestions': () => suggestion() } })
    await user.click(offers(/^Suggest English$/)[1] ?? document.body)
    await waitFor(() => expect(calls).toEqual([[`POST ${path}/suggestions`, { property: 'desc_en' }]]))
    const group = await box()
    expect(within(group).getByText('Machine translation')).toBeTruthy()
    expect(within(group).getByText('A guide').closest('[lang]')?.getAttribute('lang')).toBe('en')
    expect(english().value).toBe('')
    await user.click(within(group).getByRole('button', { name: 'Use this translation' }))
    expect(english().value).toBe('A guide')
    expect(screen.getByText('The machine translation is in the field. Check it and save the record.')).toBeTruthy()
    await user.type(english(), '!')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(provider.update.mock.calls[0]?.[1]).toMatchObject({ data: { desc_en: 'A guide!' } }))
  })

  it('shows earlier suggestions, marks outdated ones, and removes them', async () => {
    const { user, calls } = await open({
      record: { ...guide, suggested: ['desc_en'] },
      answers: { 'GET suggestions': () => [suggestion({ outdated: true })] },
    })
    const group = await box()
    expect(within(group).getByText('The Georgian text has changed since this translation was made.')).toBeTruthy()
    expect(within(group).getByRole('button', { name: 'Translate again' })).toBeTruthy()
    await user.click(within(group).getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Suggested English translation' })).toBeNull())
    expect(calls.at(-1)).toEqual([`POST ${path}/suggestions/dismiss`, { property: 'desc_en' }])
    expect(english().value).toBe('')
  })

  it('shows a long text completely, with line breaks instead of markup', async () => {
    const text_ge = '<p>ტექსტი</p>'
    const place: Row = { ...places.alpha, version: 1, text_ge, text_en: null, suggested: ['text_en'], outdated: [] }
    const memory = memoryProvider({ ...rows, establishments: [place] })
    const long = 'word '.repeat(400)
    memory.provider.call.mockImplementation((async (called: string) => {
      const json = called.endsWith('/suggestions')
        ? [suggestion({ property: 'text_en', text: `<p>${long}end</p><ul><li>Wine &amp; bread</li></ul>` })]
        : called.includes('/request')
          ? { open: null, last: null, earlier: [] }
          : []
      return { status: 200, headers: new Headers(), body: '', json }
    }) as never)
    renderPanel({ provider: memory.provider, path: `/establishments/${String(place.id)}`, suggestions: true })
    await wholeForm()
    expect((await box()).querySelector('.suggestion-text')?.textContent).toBe(`${long}end\nWine & bread`)
  })

  it('requires the text to be saved before it is translated', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('textbox', { name: /^Description In Georgian/ }), 'ა')
    const button = offers(/^Suggest English$/)[1]
    expect(button?.hasAttribute('disabled')).toBe(true)
    expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Save the Georgian text first: suggestions are made from the saved text.',
    )
  })

  it('says why there is no suggestion, and can request another', async () => {
    const { user } = await open({
      answers: {
        'POST suggestions': () => {
          throw new Rejected(503, 'The translation service is not available at the moment. Try again later.', {})
        },
      },
    })
    await user.click(offers(/^Suggest English$/)[1] ?? document.body)
    expect(
      await screen.findByText('The translation service is not available at the moment. Try again later.'),
    ).toBeTruthy()
    expect(offers(/^Suggest English$/)[1]?.hasAttribute('disabled')).toBe(false)
  })
})

describe('a list', () => {
  const list = `/establishments?${new URLSearchParams({ sort: 'name_en', order: 'ASC' })}`
  const show = (suggestions: boolean, role: 'administrator' | 'objectowner' = 'administrator') => {
    const memory = memoryProvider({ ...rows, establishments: [{ ...places.alpha, suggested: ['desc_en'] }] })
    memory.provider.call.mockImplementation((async (called: string) => ({
      status: 202,
      headers: new Headers(),
      body: '',
      json: called.endsWith('/bulk/suggest') ? { queued: 1 } : [],
    })) as never)
    return { ...memory, ...renderPanel({ provider: memory.provider, path: list, role, suggestions }) }
  }

  it('marks records with a suggestion to check, and lets staff request many at once', async () => {
    const { user, provider } = show(true)
    expect(await screen.findByRole('img', { name: 'Machine translation to check' })).toBeTruthy()
    await user.click(screen.getByRole('checkbox', { name: /Alpha/ }))
    await user.click(await screen.findByRole('button', { name: 'Suggest translations' }))
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByText(/Texts with no English, or an outdated one/)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Georgian' }))
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() =>
      expect(provider.call).toHaveBeenCalledWith('/establishments/bulk/suggest', {
        method: 'POST',
        body: { language: 'ge', records: [{ id: places.alpha.id }] },
      }),
    )
    expect(await screen.findByText('suggestions.queued')).toBeTruthy()
  })

  it('offers none without a translator', async () => {
    const { user } = show(false)
    await user.click(await screen.findByRole('checkbox', { name: /Alpha/ }))
    await screen.findByRole('button', { name: /Hide|Set a field/ })
    expect(screen.queryByRole('button', { name: 'Suggest translations' })).toBeNull()
  })
})
