import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Workload } from '../workload.ts'

const minute = 60_000

/** Key of the question what awaits the person. */
export const workloadKey = ['workload'] as const

/** What awaits the person at the panel, in one question: asked again when a record of the kind was written, and otherwise once a minute. */
export function useWorkload(): Workload {
  const provider = useDataProvider<PanelDataProvider>()
  const { data = {} } = useQuery({
    queryKey: workloadKey,
    meta: { live: true, of: known => Object.keys((known as Workload | undefined) ?? {}) },
    queryFn: async ({ signal }) => (await provider.call('/workload', { signal })).json as Workload,
    refetchInterval: minute,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data
}
