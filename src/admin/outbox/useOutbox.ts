import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { OutboxEntry } from '../../model/session.ts'
import type { PanelDataProvider } from '../providers/dataProvider.ts'
import { usePanel } from '../registry/RegistryContext.tsx'

/** What would have been sent, newest first; an error of status 404 where letters are really sent. Only administrators ask. */
export function useOutbox(): UseQueryResult<OutboxEntry[], Error & { status?: number }> {
  const provider = useDataProvider<PanelDataProvider>()
  const { role } = usePanel().profile
  return useQuery({
    queryKey: ['outbox'],
    queryFn: async () => ((await provider.call('/outbox')).json as OutboxEntry[]).toSorted((one, other) => other.at.localeCompare(one.at)),
    enabled: role === 'administrator',
    retry: false,
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
}

/** Whether there is an outbox to look into. */
export const useOutboxIsThere = (): boolean => useOutbox().data !== undefined
