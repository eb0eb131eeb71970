import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { HelpUnread } from '../conversations.ts'
import { may } from '../../../panel/data/may.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.tsx'

const minute = 60_000

/** Key of the question in which conversations something is new. */
export const unreadKey = ['help', 'unread'] as const

const nothing: HelpUnread = { unread: 0, ids: [] }

/** In which conversations something is new to the person; refreshed once a minute while the tab is looked at. */
export function useUnreadHelp(): HelpUnread {
  const panel = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await provider.call('/help/unread', { signal })).json as HelpUnread,
    enabled: may(panel, 'read', 'help'),
    refetchInterval: minute,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data ?? nothing
}
