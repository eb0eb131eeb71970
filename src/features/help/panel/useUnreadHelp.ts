import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { HelpUnread } from '../conversations.ts'
import { may } from '../../../panel/data/may.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'

const minute = 60_000

/** Key of the question in which conversations something is new. */
export const unreadKey = ['help', 'unread'] as const

const resources = ['help']

/** What is of conversations is reloaded as soon as somebody writes in one. */
export const ofHelp = { live: true, of: () => resources } as const

const nothing: HelpUnread = { unread: 0, ids: [] }

/** In which conversations something is new to the person, as soon as it is. */
export function useUnreadHelp(): HelpUnread {
  const panel = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await provider.call('/help/unread', { signal })).json as HelpUnread,
    enabled: may(panel, 'read', 'help'),
    meta: ofHelp,
    refetchInterval: minute,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data ?? nothing
}
