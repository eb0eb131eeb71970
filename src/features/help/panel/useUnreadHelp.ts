import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { HelpUnread } from '../conversations.ts'
import { may } from '../../../panel/data/may.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { usePanel } from '../../../panel/data/RegistryContext.ts'
import { minuteMilliseconds } from '../../../engine/model/durations.ts'

/** The query key of the unread conversations. */
export const unreadKey = ['help', 'unread'] as const

const resources = ['help']

/** Queries about conversations are reloaded live when someone writes in one. */
export const liveHelp = { live: true, of: () => resources } as const

const nothing: HelpUnread = { unread: 0, ids: [] }

/** The conversations with something new for the person, updated live. */
export function useUnreadHelp(): HelpUnread {
  const panel = usePanel()
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: async ({ signal }) => (await provider.call('/help/unread', { signal })).json as HelpUnread,
    enabled: may(panel, 'read', 'help'),
    meta: liveHelp,
    refetchInterval: minuteMilliseconds,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data ?? nothing
}
