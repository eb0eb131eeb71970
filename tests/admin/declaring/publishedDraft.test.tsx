import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, it } from 'vitest'
import { declaring as english } from '../../../i18n/en/declaring.ts'
import { json, problem } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import { draft, preview, serveDraft } from './drafts.ts'
import '../people/environment.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('the header of the editor no longer calls a draft saved once it is published', async () => {
  let isPublished = false
  serveDraft({
    'POST /declarations/preview': () => json({ ...preview, plan: 'p1' }),
    'POST /declarations/publish': () => {
      isPublished = true
      return json({ number: 1, steps: preview.steps })
    },
    'GET /declarations/drafts/routes': () => (isPublished ? problem(404, 'not_found') : json(draft())),
  })
  openPanel('/resources?edit=routes&show=publish', 'administrator')
  await screen.findByText('New resource “Routes”; fields: 5.')
  await userEvent.click(screen.getByRole('button', { name: english.publish.submit }))
  await screen.findByRole('link', { name: english.publish.open })
  await screen.findByText(english.editor.gone, {}, { timeout: 3_000 })
})
