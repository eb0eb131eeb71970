import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Ranking } from '../ranking.ts'
import type { Measure } from '../visits.ts'

export type RankingSort = readonly [property: 'now' | 'before' | 'change' | 'share', order: 'ASC' | 'DESC']

/** The parameters of a ranking: the range, the measure, the grouping, the filter and the order. */
export interface RankingParameters {
  from: string
  to: string
  measure: Measure
  by: string
  filter: Record<string, string>
  sort: RankingSort
}

/** Returns the query string for a ranking. */
export const rankingQuery = ({ from, to, measure, by, filter, sort }: RankingParameters): string =>
  new URLSearchParams({
    from,
    to,
    measure,
    by,
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
  }).toString()

/** Loads the first rows of a ranking. The previous ones stay until the new ones are loaded. */
export function useRanking(question: RankingParameters, limit: number) {
  const provider = useDataProvider<PanelDataProvider>()
  return useQuery<Ranking, Error>({
    queryKey: ['statistics', 'ranking', question, limit],
    queryFn: async ({ signal }) =>
      (
        await provider.call(
          `/statistics/ranking?${rankingQuery(question)}&range=${encodeURIComponent(JSON.stringify([0, limit - 1]))}`,
          { signal },
        )
      ).json as Ranking,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
}
