import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { SearchResult } from '../../../engine/model/searchResult.ts'

/** So many records of one kind the search answers; of what has as many there may be more. */
const mostOfKind = 5
const staleMilliseconds = 60_000

/** How many records there are in all: undefined until it is known, a number with `+` where they are not counted to the end. */
export interface Total {
  resource: string
  count?: number
  capped?: boolean
}

/** The kinds of records of which there may be more than were found, with how many there are. */
export function useTotals(typed: string, found: readonly SearchResult[], isDone: boolean): Total[] {
  const provider = useDataProvider()
  const resources = isDone
    ? [...Map.groupBy(found, ({ resource }) => resource)]
        .filter(([, ones]) => ones.length >= mostOfKind)
        .map(([resource]) => resource)
    : []
  return useQueries({
    queries: resources.map(resource => ({
      queryKey: ['palette', resource, typed],
      queryFn: ({ signal }) =>
        provider.getList(resource, {
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          filter: { q: typed },
          signal,
        }),
      staleTime: staleMilliseconds,
      retry: false,
    })),
    combine: answers =>
      answers.map(({ data }, place): Total => {
        const count = data?.total ?? (data?.meta?.cappedTotal as number | undefined)
        return {
          resource: resources[place] ?? '',
          ...(count === undefined ? {} : { count, capped: data?.total === undefined }),
        }
      }),
  })
}
