import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Review, ReviewFacts } from '../../../../engine/model/moderation.ts'
import type { PanelDataProvider } from '../../../../panel/data/dataProvider.ts'

/** Loads a request with its record and earlier requests. */
export function useReview(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Review>({
    queryKey: ['requests', 'review', id],
    queryFn: async ({ signal }) =>
      (await provider.call(`/requests/${encodeURIComponent(id)}/review`, { signal })).json as Review,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** Loads what a reviewer needs to know about a request. */
export function useReviewFacts(id: string) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<ReviewFacts>({
    queryKey: ['requests', 'facts', id],
    queryFn: async ({ signal }) =>
      (await provider.call(`/requests/${encodeURIComponent(id)}/facts`, { signal })).json as ReviewFacts,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
