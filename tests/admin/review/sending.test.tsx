import { QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import guides from '../../../fixtures/guides.json' with { type: 'json' }
import requests from '../../../fixtures/requests.json' with { type: 'json' }
import { messages } from '../../../i18n/en/index.ts'
import ReviewPage from '../../../src/features/moderation/panel/review/ReviewPage.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import { SettingsProvider } from '../../../src/panel/data/SettingsContext.tsx'
import { memoryProvider, Rejected } from '../screens/memoryProvider.ts'
import { panelFor } from '../screens/renderPanel.tsx'

afterEach(cleanup)
beforeEach(() => {
  sessionStorage.clear()
  localStorage.setItem('lang', 'en')
  showOn('desktop')
})

/** jsdom has no media queries: a screen of that width matches what names its bound. */
function showOn(screen: 'desktop' | 'phone') {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes(screen === 'phone' ? 'max-width' : 'min-width'),
    addEventListener() {},
    removeEventListener() {},
  }))
}

const [request] = requests.filter(({ kind, status }) => kind === 3 && status === 'open')
const record = guides.find(({ id }) => id === request?.record_id)

const unavailable = new Rejected(503, 'Unavailable')

/** Opens the review of a request; sending its decision fails with the error. `change` stores a newer version of it. */
function openReview(refusal: Rejected, queryClient = new QueryClient()) {
  const { provider } = memoryProvider({ requests: [], users: [] })
  let stored = { ...request, status: 'open', version: 1 }
  const change = (status = stored.status) => {
    stored = { ...stored, status, version: stored.version + 1 }
  }
  const call = async (path: string) => {
    if (path.endsWith('/decide')) {
      change()
      throw refusal
    }
    const review = { request: stored, resource: 'guides', record, earlier: [], refusal: null }
    const facts = { author: null, organization: null, reports: { open: 0, total: 0 }, problems: {}, nearby: [] }
    const answers: Record<string, unknown> = { review, facts, take: request }
    return { json: answers[path.split('/').at(-1) ?? ''] ?? [], status: 200 }
  }
  Object.assign(provider, { call, getOne: async () => ({ data: stored }) })
  const panel = panelFor('moderator', ['incoming_request_access'])
  render(
    <MemoryRouter initialEntries={[`/requests/${request?.id}`]}>
      <CoreAdminContext
        dataProvider={provider}
        i18nProvider={createI18nProvider(messages)}
        store={memoryStore()}
        queryClient={queryClient}
      >
        <PanelContextProvider value={panel}>
          <SettingsProvider value={panel.settings}>
            <Routes>
              <Route path="/requests/:id" element={<ReviewPage />} />
            </Routes>
          </SettingsProvider>
        </PanelContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), change }
}

it.each([
  [412, messages.review.extended],
  [409, messages.review.decided_meanwhile],
  [503, 'Unavailable'],
])(
  'a problem that prevents a decision from being sent gets the focus, also at the top of the page (%s)',
  async (status, text) => {
    const { user } = openReview(new Rejected(status, 'Unavailable'))
    await user.click(await screen.findByRole('button', { name: messages.review.approve_all }))
    await user.click(screen.getByRole('button', { name: messages.review.send }))
    const notice = await screen.findByText(text)
    await waitFor(() => expect(document.activeElement).toBe(notice))
    // The request was reloaded meanwhile, which takes the focus away from nobody.
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(document.activeElement).toBe(notice)
  },
)

it('a decision that is not possible yet says which fields prevent it, and why', async () => {
  const { user } = openReview(
    new Rejected(422, 'Incomplete', {
      problems: { desc_ge: { code: 'required' }, user_id: { code: 'not_unique' } },
    }),
  )
  await user.click(await screen.findByRole('button', { name: messages.review.approve_all }))
  await user.click(screen.getByRole('button', { name: messages.review.send }))
  const notice = await screen.findByText(/^Incomplete/)
  expect(notice.textContent).toBe(
    [
      'Incomplete',
      `Description, In Georgian: ${messages.review.prevents.required}.`,
      `User: ${messages.problems.fields.not_unique}.`,
    ].join('\n'),
  )
})

it('approving all fields leaves those that are declined with a reason, as the button says', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { user } = openReview(unavailable)
  await screen.findByRole('button', { name: messages.review.approve_all })
  await user.keyboard('d')
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: messages.review.reason }), 'The photo is blurred.')
  await user.click(within(dialog).getByRole('button', { name: messages.codes.transitions.decline }))
  await user.click(await screen.findByRole('button', { name: messages.review.approve_rest }))
  expect(screen.getByText(/declined: 1 · open: 0$/)).toBeTruthy()
  expect(screen.getByText('The photo is blurred.')).toBeTruthy()
})

it('on a phone, the bar has the two main buttons, and a menu with the others', async () => {
  showOn('phone')
  const { user } = openReview(unavailable)
  const bar = (await screen.findByRole('button', { name: messages.review.send })).parentElement
  expect(within(bar!).getAllByRole('button')).toHaveLength(3)
  await user.click(within(bar!).getByRole('button', { name: messages.panel.form.more }))
  expect(screen.getByRole('button', { name: messages.review.next })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: messages.review.decline_all }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByRole('textbox', { name: messages.review.reason }), 'The photos are blurred.')
  await user.click(within(dialog).getByRole('button', { name: messages.codes.transitions.decline }))
  await screen.findByText(/approved: 0 · declined: [1-9]\d* · open: 0$/i)
})

it.each([
  ['changed by its author', 'open', messages.review.newer],
  ['withdrawn by its author', 'withdrawn', messages.review.decided_meanwhile],
])(
  'a request that is %s during the review is reported, and the new version is shown on demand',
  async (_, status, text) => {
    const client = new QueryClient()
    const { user, change } = openReview(unavailable, client)
    await user.click(await screen.findByRole('button', { name: messages.review.approve_all }))
    expect(screen.queryByRole('button', { name: messages.review.reload })).toBeNull()
    change(status)
    await client.invalidateQueries({ queryKey: ['requests', 'getOne'] })
    await screen.findByText(text)
    await user.click(screen.getByRole('button', { name: messages.review.reload }))
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  },
)
