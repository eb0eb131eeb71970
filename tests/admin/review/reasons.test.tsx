import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { ReasonDialog } from '../../../src/features/moderation/panel/review/ReasonDialog.tsx'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { ReaderProvider, useNewReader } from '../../../src/panel/data/reader.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import '../screens/renderPanel.tsx'

afterEach(cleanup)
beforeEach(() => localStorage.setItem('lang', 'en'))

const reason = {
  id: '019ba5e0-0000-7000-8070-000000000001',
  title_ge: 'ბუნდოვანი სურათი',
  title_en: 'Blurred picture',
  text_ge: 'სურათი ბუნდოვანია.',
  text_en: 'The picture is blurred.',
  kinds: [],
  groups: [],
}
const { catalogue, reason: ownWords } = messages.review

function open(reasons: readonly object[], kinds: readonly number[] = [1]) {
  const { provider } = memoryProvider({ decline_reasons: [] })
  const came = Promise.withResolvers<void>()
  Object.assign(provider, {
    getList: async () => {
      await came.promise
      return { data: reasons, total: reasons.length }
    },
  })
  const onDecline = vi.fn()
  const Dialog = () => (
    <ReaderProvider value={useNewReader()}>
      <ReasonDialog
        title="Decline"
        kinds={kinds}
        groups={[]}
        initial={undefined}
        onDecline={onDecline}
        onCancel={() => undefined}
      />
    </ReaderProvider>
  )
  render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={provider} i18nProvider={createI18nProvider(messages)} store={memoryStore()}>
        <Dialog />
      </CoreAdminContext>
    </MemoryRouter>,
  )
  return { user: userEvent.setup(), onDecline, come: came.resolve }
}

it('a reviewer who is typing keeps the focus when the reasons are loaded', async () => {
  const { user, onDecline, come } = open([reason])
  await user.click(screen.getByLabelText(ownWords))
  await user.keyboard('Not its ')
  come()
  await screen.findByText(reason.title_en)
  await user.keyboard('name{Control>}{Enter}{/Control}')
  expect(onDecline).toHaveBeenCalledWith({ decline: 'Not its name' })
})

it('reasons can be searched before they are loaded', async () => {
  const { user, onDecline, come } = open([reason])
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: catalogue }))
  await user.keyboard('blurr')
  come()
  await screen.findByText(reason.title_en)
  await user.keyboard('{Enter}{Enter}')
  expect(onDecline).toHaveBeenCalledWith(expect.objectContaining({ reason_id: reason.id }))
})

it('without reasons, the text that was typed into the search becomes the reviewer’s own words', async () => {
  const { user, onDecline, come } = open([])
  await user.keyboard('Not its')
  come()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(ownWords)))
  expect(screen.queryByRole('textbox', { name: catalogue })).toBeNull()
  await user.keyboard(' name{Control>}{Enter}{/Control}')
  expect(onDecline).toHaveBeenCalledWith({ decline: 'Not its name' })
})

it('for records of several kinds, reasons that apply to all of them are offered', async () => {
  const onlyPlaces = { ...reason, id: '019ba5e0-0000-7000-8070-000000000002', title_en: 'Wrong hours', kinds: [1] }
  const { come } = open([reason, onlyPlaces], [1, 2])
  come()
  await screen.findByText(reason.title_en)
  expect(screen.queryByText(onlyPlaces.title_en)).toBeNull()
})
