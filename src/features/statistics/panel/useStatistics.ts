import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Statistics } from '../visits.ts'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import { rangeQuery, type ShownRange } from './ranges.ts'

/**
 * Loads the statistics of a range, for one record or for everything that the person may see. The previous ones stay
 * until the new ones are loaded.
 */
export function useStatistics(path: string, range: ShownRange) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Statistics>({
    queryKey: ['statistics', path, range],
    queryFn: async ({ signal }) => (await provider.call(`${path}?${rangeQuery(range)}`, { signal })).json as Statistics,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}
