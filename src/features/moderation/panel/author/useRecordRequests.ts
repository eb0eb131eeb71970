import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Visible } from '../../../../engine/records/entityFor.ts'
import type { RecordRequests } from '../../../../engine/model/moderation.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import { requestsPath } from '../../../../panel/data/requestsPath.ts'

/** Loads the open request of a record, and the latest decision. */
const fetchRequests = async (
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

/** Returns a function that loads the requests of a record that was just saved and caches them for other components. */
export function useFreshRequests() {
  const client = useQueryClient()
  const provider = useDataProvider<PanelDataProvider>()
  return async (entity: string, saved: Visible): Promise<RecordRequests> => {
    const fresh = await fetchRequests(provider, entity, saved.id)
    client.setQueryData(keyOf(entity, saved), fresh)
    return fresh
  }
}

/** Loads the open request of a record in its current version, and the latest decision; only if enabled. */
export function useRecordRequests(entity: string, record: Visible, enabled: boolean) {
  const provider = useDataProvider<PanelDataProvider>()
  const { id } = record
  return useQuery<RecordRequests>({
    queryKey: keyOf(entity, record),
    queryFn: ({ signal }) => fetchRequests(provider, entity, id, signal),
    enabled,
    // Keeps the form on the screen while a newer version is loaded.
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
