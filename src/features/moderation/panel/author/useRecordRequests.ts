import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../../engine/model/moderation.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { requestsPath } from '../../../../panel/data/requestsPath.ts'

/** Asks what waits for review of a record, and what was decided last. */
export const fetchRequests = async (
  provider: PanelDataProvider,
  entity: string,
  id: string,
  signal?: AbortSignal,
): Promise<RecordRequests> =>
  (await provider.call(requestsPath(entity, id), signal && { signal })).json as RecordRequests

const keyOf = (entity: string, record: Visible) => [
  'requests',
  'of',
  entity,
  record.id,
  record.version,
  record.request_id,
]

/** Asks for what waits for review of a record that was just saved, and keeps it for whoever shows the record. */
export function useFreshRequests() {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async (entity: string, saved: Visible): Promise<RecordRequests> => {
    const fresh = await fetchRequests(provider, entity, saved.id)
    client.setQueryData(keyOf(entity, saved), fresh)
    return fresh
  }
}

/** What waits for review of a record in its present version, and what was decided last; loaded only where it is wanted. */
export function useRecordRequests(entity: string, record: Visible, enabled: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  const { id } = record
  return useQuery<RecordRequests>({
    queryKey: keyOf(entity, record),
    queryFn: ({ signal }) => fetchRequests(provider, entity, id, signal),
    enabled,
    // The form stays while a newer version is asked about.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
