import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { OutboxEntry } from '../../outboxEntry.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { useSettings } from '../../../../panel/data/SettingsContext.tsx'

/** What would have been sent, newest first; nobody asks whom the settings tell of no outbox. */
export function useOutbox(): UseQueryResult<OutboxEntry[]> {
  const provider = useDataProvider<PanelDataProvider>()
  const { outbox } = useSettings()
  return useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) => ((await provider.call('/outbox', { signal })).json as OutboxEntry[]).toSorted((one, other) => other.at.localeCompare(one.at)),
    enabled: outbox,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
