import { cleanup, render, screen } from '@testing-library/react'
import {
  CoreAdminContext,
  ListContextProvider,
  memoryStore,
  ResourceContextProvider,
  useList,
  type RaRecord,
} from 'ra-core'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { messages } from '../../../i18n/en/index.ts'
import { ReaderProvider, useNewReader } from '../../../src/panel/data/reader.ts'
import { createI18nProvider } from '../../../src/panel/data/i18nProvider.ts'
import { PanelContextProvider } from '../../../src/panel/data/RegistryContext.ts'
import QueueCounts from '../../../src/features/moderation/panel/queue/QueueCounts.tsx'
import { createRegistry } from '../../../src/engine/model/registry.ts'
import { fieldTypes } from '../../../src/engine/fields/index.ts'
import { authorization } from '../../../src/tourism/authorization.ts'
import { memoryProvider } from '../screens/memoryProvider.ts'
import { panelFor } from '../screens/renderPanel.tsx'

afterEach(cleanup)

const List = ({ children }: { children: ReactNode }) => (
  <ReaderProvider value={useNewReader()}>
    <ListContextProvider value={useList<RaRecord>({ data: [] })}>{children}</ListContextProvider>
  </ReaderProvider>
)

it('the queue counts requests by every kind of declared record and no other, and by assignee', async () => {
  localStorage.setItem('lang', 'en')
  const { profile, settings } = panelFor('moderator', ['incoming_request_access'])
  const entities = settings.entities.filter(({ name }) => name !== 'guides')
  const registry = createRegistry({ entities, codeLists: settings.codeLists, fieldTypes, authorization })
  render(
    <MemoryRouter>
      <CoreAdminContext
        dataProvider={memoryProvider({ requests: [] }).provider}
        i18nProvider={createI18nProvider(messages)}
        store={memoryStore()}
      >
        <PanelContextProvider value={{ profile, registry }}>
          <ResourceContextProvider value="requests">
            <List>
              <QueueCounts />
            </List>
          </ResourceContextProvider>
        </PanelContextProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  )
  const { entity_kinds: kinds } = messages.codes
  const names = screen.getAllByRole('button').map(button => button.textContent?.replace(/ [\d…+]+$/, ''))
  expect(names).toEqual([
    messages.review.queue.open,
    kinds.ESTABLISHMENT,
    kinds.ORGANIZATION,
    messages.review.queue.overdue_count,
    messages.review.queue.mine,
    messages.review.queue.nobody,
  ])
})
