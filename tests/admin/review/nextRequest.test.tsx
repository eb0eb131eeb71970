import { cleanup, renderHook } from '@testing-library/react'
import { CoreAdminContext, memoryStore, type GetListParams } from 'ra-core'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { ModerationRequest } from '../../../src/engine/model/moderation.ts'
import type { Row } from '../../../src/engine/model/query.ts'
import { useNextRequest } from '../../../src/features/moderation/panel/review/useNextRequest.ts'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { panelFor } from '../screens/renderPanel.tsx'

afterEach(cleanup)

const panel = panelFor('moderator', ['incoming_request_access'])
const me = panel.profile.id

const queued = (id: string, values: Row = {}): Row => ({
  id,
  created_at: `2026-05-0${id}`,
  author_id: 'author',
  moderator_id: null,
  changes: {},
  ...values,
})

/** Renders the hook over a queue, with the list parameters that the person used last. */
function renderQueue(queue: readonly Row[], kept?: object) {
  const store = memoryStore()
  if (kept) store.setItem('requests.listParams', kept)
  const { provider } = memoryProvider({})
  provider.getList.mockImplementation(async (_resource: string, { meta }: GetListParams) => {
    const [after = ''] = (meta?.after ?? []) as string[]
    return { data: queue.filter(row => String(row.created_at) > after) as never[], total: queue.length }
  })
  const { result } = renderHook(() => useNextRequest(), {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <CoreAdminContext dataProvider={provider} store={store}>
          <PanelContextProvider value={panel}>{children}</PanelContextProvider>
        </CoreAdminContext>
      </MemoryRouter>
    ),
  })
  const after = (row: Row): Promise<string | undefined> => result.current(row as unknown as ModerationRequest)
  return { provider, after }
}

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
    const { provider, after } = renderQueue([], kept)
    await after(queued('1'))
    expect(provider.getList.mock.calls.at(-1)?.[1].sort).toEqual(sort)
  })

  it('follows the present one, and is the first after the last', async () => {
    const queue = ['1', '2', '3'].map(id => queued(id))
    const { after } = renderQueue(queue)
    expect(await Promise.all(queue.map(after))).toEqual(['2', '3', '1'])
  })

  it('follows one that was decided and has left the queue', async () => {
    const { after } = renderQueue([queued('1'), queued('3')])
    expect(await after(queued('2'))).toBe('3')
  })

  it('is none that the person wrote, because someone else must decide on it', async () => {
    const { after } = renderQueue([queued('1'), queued('2', { author_id: me }), queued('3')])
    expect(await after(queued('1'))).toBe('3')
    expect(await after(queued('3'))).toBe('1')
  })

  it('is under review by someone else only if no other is left', async () => {
    const taken = queued('2', { moderator_id: 'colleague' })
    expect(await renderQueue([queued('1'), taken, queued('3')]).after(queued('1'))).toBe('3')
    expect(await renderQueue([queued('1'), taken]).after(queued('1'))).toBe('2')
  })

  it('does not exist if the present one is the only one that the person can decide on', async () => {
    const { after } = renderQueue([queued('1'), queued('2', { author_id: me })])
    expect(await after(queued('1'))).toBeUndefined()
  })
})
