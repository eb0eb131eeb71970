import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { SearchResult } from '../../../engine/model/searchResult.ts'

/** The maximum number of records per entity in a search response; at this number there may be more. */
const maxOfKind = 5
const staleMilliseconds = 60_000

/** The total number of records: undefined while loading, with `+` if counting stopped at the limit. */
export interface Total {
  resource: string
  count?: number
  capped?: boolean
}

/** Returns the entities that may have more matches than were found, with their totals. */
export function useTotals(typed: string, found: readonly SearchResult[], isDone: boolean): Total[] {
  const provider = useDataProvider()
  const resources = isDone
    ? [...Map.groupBy(found, ({ resource }) => resource)]
        .filter(([, ones]) => ones.length >= maxOfKind)
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
    combine: responses =>
      responses.map(({ data }, place): Total => {
        const count = data?.total ?? (data?.meta?.cappedTotal as number | undefined)
        return {
          resource: resources[place] ?? '',
          ...(count === undefined ? {} : { count, capped: data?.total === undefined }),
        }
      }),
  })
}
