import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { SystemOverview, SystemTest, TestResult } from '../system.ts'

const everyMilliseconds = 10_000

/** Loads the state of the server; refetches every few seconds while the tab is visible. */
export function useSystem() {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<SystemOverview>({
    queryKey: ['system'],
    queryFn: async ({ signal }) => (await provider.call('/system', { signal })).json as SystemOverview,
    placeholderData: keepPreviousData,
    refetchInterval: everyMilliseconds,
    refetchIntervalInBackground: false,
    retry: false,
  })
}

/** Returns a mutation that tests an external service. */
export function useSystemTest(name: SystemTest) {
  const provider = useDataProvider<PanelDataProvider>()
  return useMutation({
    mutationFn: async () => (await provider.call(`/system/tests/${name}`, { method: 'POST' })).json as TestResult,
  })
}
