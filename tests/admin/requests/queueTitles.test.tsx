import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import requests from '../../../fixtures/requests.json' with { type: 'json' }
import { memoryProvider } from '../screens/memoryProvider.ts'
import { renderPanel } from '../screens/renderPanel.tsx'

const [first, second] = requests.filter(({ status }) => status === 'open')

it.each([
  ['en', first?.title_en],
  ['ka', first?.title_ge],
] as const)(
  'the queue shows the title of a record in the reader’s language, or else in the other one (%s)',
  async (locale, name) => {
    const { provider } = memoryProvider({
      requests: [first ?? {}, { ...second, title_en: null }],
      users: [],
      regions: [],
    })
    renderPanel({
      provider,
      path: '/requests?filter=%7B%22status%22%3A%22open%22%7D',
      role: 'moderator',
      permissions: ['incoming_request_access'],
      locale,
    })
    expect(await screen.findByText(String(name))).toBeTruthy()
    expect(await screen.findByText(String(second?.title_ge))).toBeTruthy()
    // Nobody writes a request in two languages, so none is said to be public in one.
    expect(document.querySelector('.m-marks')).toBeNull()
  },
)
