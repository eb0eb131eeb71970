import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Workload } from '../workload.ts'
import { minuteMilliseconds } from '../../../engine/model/durations.ts'

/** The query key of the workload. */
export const workloadKey = ['workload'] as const

/**
 * Loads the workload of the person in one request: refetches when a record of a counted resource changes, and once a
 * minute.
 */
export function useWorkload(): Workload {
  const provider = useDataProvider<PanelDataProvider>()
  const { data = {} } = useQuery({
    queryKey: workloadKey,
    meta: { live: true, of: known => Object.keys((known as Workload | undefined) ?? {}) },
    queryFn: async ({ signal }) => (await provider.call('/workload', { signal })).json as Workload,
    refetchInterval: minuteMilliseconds,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data
}
