import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { extraPath } from '../../../src/panel/data/paths.ts'
import { callsTo, json, serve } from '../shell/fakeServer.ts'
import { openPanel } from '../shell/panel.tsx'
import '../../../src/tourism/panel/formParts.ts'
import '../people/environment.ts'

const record = {
  id: '01890000-0000-7000-8000-0000000000e1',
  version: 1,
  status: 'approved',
  name_ge: 'მარანი',
  name_en: 'Cellar',
  updated_at: '2026-05-26T09:00:00.000Z',
  updated_by: '01890000-0000-7000-8000-000000000001',
}
const meta = {
  id: 'm1',
  version: 3,
  establishment_id: record.id,
  title_ge: 'ღვინო',
  title_en: 'Wine',
  description_en: 'Three generations of wine',
  robots: 'index_follow',
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

it('SEO texts are saved as the form shows them, so that those somebody else deleted are created as a whole', async () => {
  const path = `/establishments/${record.id}/meta`
  const calls = serve({
    [`GET /establishments/${record.id}`]: () => json(record),
    [`GET ${path}`]: () => json({ meta, defaults: {} }),
    [`PUT ${path}`]: () => json({ ...meta, id: 'm2', version: 1, title_en: 'Wine!' }),
  })
  const user = userEvent.setup()
  openPanel(extraPath('establishments', 'meta', record.id), 'administrator')
  const [title] = await screen.findAllByDisplayValue('Wine')
  await user.type(title!, '!')
  await user.keyboard('{Control>}s{/Control}')
  await waitFor(() => expect(callsTo(calls, `PUT ${path}`)).toHaveLength(1))
  expect(callsTo(calls, `PUT ${path}`)[0]?.body).toMatchObject({
    version: 3,
    title_ge: 'ღვინო',
    title_en: 'Wine!',
    description_en: 'Three generations of wine',
    robots: 'index_follow',
  })
})
