import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import type { Overview } from '../../overviewShape.ts'

const staleMilliseconds = 10_000

/** What staff see when they come; the parts of the homepage ask for it together. */
export function useOverview(): Overview | undefined {
  const provider = useDataProvider<PanelDataProvider>()
  const { data } = useQuery({
    queryKey: ['overview'],
    queryFn: async ({ signal }) => (await provider.call('/overview', { signal })).json as Overview,
    staleTime: staleMilliseconds,
    retry: false,
  })
  return data
}
