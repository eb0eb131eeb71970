import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import type { Queue } from '../../requests/queue.ts'

const staleMilliseconds = 10_000
const resources = ['requests']

/** Loads the queue and its age; reloaded when a request changes. */
export function useQueue(): Queue | undefined {
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: ['requests', 'queue'],
    meta: { live: true, of: () => resources },
    queryFn: async ({ signal }) => (await provider.call('/requests/queue', { signal })).json as Queue,
    staleTime: staleMilliseconds,
    retry: false,
  })
  return data
}
