import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { SystemOverview, SystemTest, TestResult } from '../system.ts'

const everyMilliseconds = 10_000

/** How the server is doing, asked again every few seconds while the tab is looked at. */
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

/** Tries something that the server is connected to. */
export function useSystemTest(name: SystemTest) {
  const provider = useDataProvider<PanelDataProvider>()
  return useMutation({
    mutationFn: async () => (await provider.call(`/system/tests/${name}`, { method: 'POST' })).json as TestResult,
  })
}
