import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { PanelDataProvider } from '../../../panel/data/dataProvider.ts'
import type { Ranking } from '../ranking.ts'
import type { Measure } from '../visits.ts'

export type RankingSort = readonly [property: 'now' | 'before' | 'change' | 'share', order: 'ASC' | 'DESC']

/** What is ranked: days, what is counted, by what it is put together, and what it is kept to. */
export interface RankingQuestion {
  from: string
  to: string
  measure: Measure
  by: string
  filter: Record<string, string>
  sort: RankingSort
}

/** The query of a call for a ranking. */
export const rankingQuery = ({ from, to, measure, by, filter, sort }: RankingQuestion): string =>
  new URLSearchParams({
    from,
    to,
    measure,
    by,
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
  }).toString()

/** A ranking, as many rows as the limit. What was shown before stays until the new is there. */
export function useRanking(question: RankingQuestion, limit: number) {
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
