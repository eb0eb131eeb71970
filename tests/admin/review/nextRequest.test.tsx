import { cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, memoryStore } from 'ra-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import { useNextRequest } from '../../../src/features/moderation/panel/review/useNextRequest.ts'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { panelFor } from '../screens/renderPanel.tsx'

afterEach(cleanup)

describe('the next request of the queue', () => {
  it.each([
    [
      { sort: 'updated_at', order: 'DESC', filter: {} },
      { field: 'updated_at', order: 'DESC' },
    ],
    [
      { sort: 'gone', order: 'DESC', filter: {} },
      { field: 'created_at', order: 'ASC' },
    ],
  ])('after a list sorted by %j is found in the order %j', async (kept, sort) => {
    const store = memoryStore()
    store.setItem('requests.listParams', kept)
    const { provider } = memoryProvider({ requests: [] })
    const panel = panelFor('moderator', ['incoming_request_access'])
    const { result } = renderHook(() => useNextRequest(), {
      wrapper: ({ children }) => (
        <MemoryRouter>
          <CoreAdminContext dataProvider={provider} store={store}>
            <PanelContextProvider value={panel}>{children}</PanelContextProvider>
          </CoreAdminContext>
        </MemoryRouter>
      ),
    })
    await result.current('present')
    expect(provider.getList.mock.calls.at(-1)?.[1].sort).toEqual(sort)
  })
})
