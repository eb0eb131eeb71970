import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'
import type { Overview } from '../../overviewShape.ts'

const staleMilliseconds = 10_000

/** The overview for staff; the parts of the homepage share one request. */
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
